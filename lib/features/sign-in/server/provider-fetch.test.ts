import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { type Fault, type FaultServer, startFaultServer } from '@/lib/testing/fault-server';
import { DIRECT } from '@/lib/testing/outbound';
import { providerFetch } from './provider-fetch';

let server: FaultServer;
afterEach(() => server.close());

const TOKEN = '{"token_type":"bearer","access_token":"Łukasz"}';

/** A call such as the libraries make. */
async function ask(fault: Fault, options: object = {}): Promise<Response> {
  server = await startFaultServer(() => fault);
  return providerFetch(DIRECT)(server.baseUrl, {
    method: 'POST',
    headers: { 'user-agent': 'a library', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'authorization_code' }),
    redirect: 'manual',
    ...options,
  } as never);
}

test('the console’s own name is sent instead of the library’s, whichever headers it passes', async () => {
  await ask({ body: TOKEN });
  expect(server.received[0]).toMatchObject({
    headers: { 'user-agent': 'Portal-Console/test', accept: 'application/json' },
    body: 'grant_type=authorization_code',
  });
  await server.close();
  await ask(
    { body: TOKEN },
    { method: 'GET', body: undefined, headers: new Headers({ 'user-agent': 'another' }) },
  );
  expect(server.received[0]?.headers['user-agent']).toBe('Portal-Console/test');
});

test.each<[string, Fault]>([
  ['compressed', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(TOKEN) }],
  ['with a byte order mark', { body: `\uFEFF${TOKEN}` }],
  ['both', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(`\uFEFF${TOKEN}`) }],
])('case 280: an answer of the provider %s is read like any other', async (_, fault) => {
  const answer = await ask(fault);
  expect(await answer.json()).toMatchObject({ access_token: 'Łukasz' });
  expect(answer.headers.get('content-type')).toBe('application/json');
});

test('case 281: an answer of the provider that can’t be read is named', async () => {
  await expect(ask({ headers: { 'content-encoding': 'zstd' }, body: TOKEN })).rejects.toThrow(
    'The provider’s answer cannot be read: its content encoding “zstd” is not one that the console can unpack.',
  );
});

test('a redirect is not followed', async () => {
  const answer = await ask({ status: 302, headers: { location: '/elsewhere' } });
  expect([answer.status, server.received.length]).toEqual([302, 1]);
});

test('an answer that unpacks to more than a megabyte is refused', async () => {
  const body = gzipSync(Buffer.alloc(2_000_000));
  await expect(ask({ headers: { 'content-encoding': 'gzip' }, body })).rejects.toThrow('too large');
});
