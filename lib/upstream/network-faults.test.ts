import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Fault,
  type FaultServer,
  type ReceivedRequest,
  startFaultServer,
} from '@/lib/testing/fault-server';
import { freePort } from '@/lib/testing/listen';
import { CREDENTIALS, configuration, PERSON, UUID } from '@/lib/testing/scripted-service';
import { createUpstream, type Upstream } from './create-upstream';
import { networkFetch } from './network-fetch';

const FORMS = { enabled: true, form_ids: [1, 2] };
const ISSUED: Fault = {
  body: JSON.stringify({ token_type: 'Bearer', expires_in: 3600, access_token: 'tok' }),
};
const profile = (forms = FORMS): Fault => ({ body: JSON.stringify({ data: configuration(forms) }) });

let agent: Agent;
let server: FaultServer | undefined;
beforeEach(() => {
  agent = new Agent({ connections: 8 });
});
afterEach(async () => {
  await agent.destroy();
  await server?.close();
  server = undefined;
});

/** Short enough for tests that wait for them, and too short for tests that do not. */
const SHORT = { silence: 300, overall: 500 };

async function against(
  script: (request: ReceivedRequest, nth: number) => Fault,
  deadlines?: typeof SHORT,
): Promise<Upstream> {
  server = await startFaultServer((request, nth) =>
    request.method === 'POST' ? ISSUED : script(request, nth),
  );
  return client(server.baseUrl, deadlines);
}

const client = (baseUrl: string, deadlines?: typeof SHORT): Upstream =>
  createUpstream({
    baseUrl,
    ...CREDENTIALS,
    fetch: networkFetch(agent, 'Portal-Console/test'),
    tunables: { ...deadlines, listBytes: 1_000_000, profileBytes: 100_000 },
  });

const read = (upstream: Upstream) => upstream.readPortalConfiguration(UUID, PERSON);
const save = (upstream: Upstream) => upstream.updateForms(UUID, FORMS, PERSON);

describe('reading from a failing service', () => {
  test('case 6: a redirect is not followed', async () => {
    const upstream = await against(() => ({ status: 302, headers: { location: '/v2/elsewhere' } }));
    await expect(read(upstream)).rejects.toMatchObject({ code: 'service_answer_unreadable' });
    expect(server?.received.map(({ url }) => url)).not.toContain('/v2/elsewhere');
  });

  test('case 36: a refused connection is tried twice, then reported as unreachable', async () => {
    const tries: unknown[] = [];
    const upstream = createUpstream({
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      ...CREDENTIALS,
      fetch: networkFetch(agent, 'Portal-Console/test'),
      log: (line) => tries.push([line.failure, line.attempt]),
    });
    await expect(read(upstream)).rejects.toMatchObject({ code: 'service_unreachable', sent: false });
    expect(tries).toEqual([
      ['ECONNREFUSED', 1],
      ['ECONNREFUSED', 2],
    ]);
  });

  test('case 36: a name that does not exist is too', async () => {
    const upstream = client('http://service.invalid', SHORT);
    await expect(read(upstream)).rejects.toMatchObject({
      code: expect.stringMatching(/^service_(unreachable|timeout)$/),
    });
  });

  test('case 37: a silent service times out, without a retry', async () => {
    const upstream = await against(() => 'hang', SHORT);
    await expect(read(upstream)).rejects.toMatchObject({ code: 'service_timeout' });
    expect(server?.count('GET')).toBe(1);
  });

  test('case 38: a service that drips times out', async () => {
    const upstream = await against(() => 'drip', SHORT);
    const began = performance.now();
    await expect(read(upstream)).rejects.toMatchObject({ code: 'service_timeout' });
    expect(performance.now() - began).toBeGreaterThan(450);
    expect(server?.count('GET')).toBe(1);
  });

  test('case 39: a reset during GET is retried once', async () => {
    const upstream = await against((_, nth) => (nth === 1 ? 'reset' : profile()));
    await expect(read(upstream)).resolves.toMatchObject({ value: { forms: FORMS } });
    expect(server?.count('GET')).toBe(2);
  });

  test('case 39: a second reset is not', async () => {
    const upstream = await against(() => 'reset');
    await expect(read(upstream)).rejects.toMatchObject({ code: 'service_unreachable' });
    expect(server?.count('GET')).toBe(2);
  });

  test('case 44: a 50 MB answer is cut off', async () => {
    const upstream = await against(() => ({ bytes: 50 * 1024 * 1024 }));
    await expect(read(upstream)).rejects.toMatchObject({ code: 'service_answer_unreadable' });
    await expect(upstream.listPortalConfigurations({}, PERSON)).rejects.toMatchObject({
      code: 'service_answer_unreadable',
    });
  });

  test('case 44: a small one that unpacks to 50 MB is too', async () => {
    const body = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a'));
    const upstream = await against(() => ({ headers: { 'content-encoding': 'gzip' }, body }));
    await expect(upstream.listPortalConfigurations({}, PERSON)).rejects.toMatchObject({
      code: 'service_answer_unreadable',
    });
  });

  test('a list may be compressed', async () => {
    const rows = [{ id: 1, name: 'UK', updated_at: 'now', created_at: 'then' }];
    const body = gzipSync(JSON.stringify({ data: rows }));
    const upstream = await against(() => ({ headers: { 'content-encoding': 'gzip' }, body }));
    await expect(upstream.listPortalConfigurations({}, PERSON)).resolves.toMatchObject({
      rows,
      unreadable: 0,
    });
    expect(server?.received.at(-1)?.headers['accept-encoding']).toBe('gzip');
  });

  test('the request has the token, asks for JSON, and names only the product', async () => {
    const upstream = await against(() => profile());
    await read(upstream);
    const { method, url, headers } = server?.received.at(-1) ?? {};
    expect([method, url]).toEqual(['GET', `/v2/profiles/${UUID}/portal-configuration`]);
    expect(headers).toMatchObject({
      authorization: 'Bearer tok',
      accept: 'application/json',
      'user-agent': 'Portal-Console/test',
    });
    const names = ['accept', 'authorization', 'connection', 'host', 'user-agent'];
    expect(Object.keys(headers ?? {}).sort()).toEqual(names);
    expect(server?.received[0]?.headers['user-agent']).toBe('Portal-Console/test');
  });
});

test('case 283: a 407 is from a proxy: nothing was sent, and no credentials are wrong', async () => {
  server = await startFaultServer(() => ({ status: 407, body: '<html>' }));
  await expect(save(client(server.baseUrl))).rejects.toMatchObject({
    code: 'service_unreachable',
    message: expect.stringContaining('The proxy needs a name and password'),
    shown: true,
    sent: false,
  });
});

describe('an answer in another form', () => {
  const MARK = '\uFEFF';
  const text = (fault: Fault) => (typeof fault === 'object' && 'body' in fault ? String(fault.body) : '');
  const packed = (fault: Fault): Fault => ({
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(MARK + text(fault)),
  });
  const marked = (fault: Fault): Fault => ({ body: MARK + text(fault) });

  test.each([
    ['compressed, with a byte order mark', packed],
    ['with a byte order mark', marked],
  ])('case 280: %s: the token, a profile, a list and a change are read alike', async (_, form) => {
    server = await startFaultServer(({ method, url }) =>
      form(method === 'POST' ? ISSUED : url.includes('/profiles/') ? profile() : { body: '{"data":[]}' }),
    );
    const upstream = client(server.baseUrl);
    await expect(read(upstream)).resolves.toMatchObject({ value: { forms: FORMS } });
    await expect(save(upstream)).resolves.toMatchObject({ value: { forms: FORMS } });
    await expect(upstream.listPortalConfigurations({}, PERSON)).resolves.toMatchObject({ rows: [] });
    expect(server.count('POST')).toBe(1);
  });

  test('case 280: a compressed refusal is read too', async () => {
    const upstream = await against(() => ({
      status: 404,
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync('{"message":"No such profile"}'),
    }));
    await expect(read(upstream)).rejects.toMatchObject({ serviceMessage: 'No such profile' });
  });

  const LATIN: Fault = {
    headers: { 'content-type': 'application/json; charset=ISO-8859-1' },
    body: Buffer.from('{"data":"Ø"}', 'latin1'),
  };

  test('case 281: a profile that is not UTF-8 is refused, and the message names its character set', async () => {
    const upstream = await against(() => LATIN);
    await expect(read(upstream)).rejects.toMatchObject({
      code: 'service_answer_unreadable',
      shown: true,
      message: expect.stringContaining('it is not valid UTF-8 (its character set is given as “ISO-8859-1”)'),
    });
  });

  test('case 281: a token with an unknown content encoding is refused, and the message names it', async () => {
    server = await startFaultServer(() => ({ ...ISSUED, headers: { 'content-encoding': 'zstd' } }) as Fault);
    await expect(read(client(server.baseUrl))).rejects.toMatchObject({
      code: 'token_answer_unreadable',
      message: expect.stringContaining('“zstd”'),
    });
  });

  test('case 281: a status is more important than a body that can’t be read', async () => {
    const upstream = await against(() => ({ ...LATIN, status: 503 }) as Fault);
    await expect(read(upstream)).rejects.toMatchObject({ message: expect.stringContaining('status 503') });
  });

  test('case 281: a change whose answer can’t be read is confirmed by reading', async () => {
    const upstream = await against(({ method }) => (method === 'PATCH' ? LATIN : profile()));
    await expect(save(upstream)).resolves.toMatchObject({ value: { forms: FORMS } });
    expect(server?.count('PATCH')).toBe(1);
  });
});

describe('case 39: a change without an answer', () => {
  test.each<[string, Fault]>([
    ['a reset', 'reset'],
    ['silence', 'hang'],
    ['a 502', { status: 502, body: 'bad gateway' }],
    ['HTML', { body: '<html>' }],
  ])('%s: sent once, read again, and confirmed when the forms are there', async (_, fault) => {
    const upstream = await against(({ method }) => (method === 'PATCH' ? fault : profile()), SHORT);
    await expect(save(upstream)).resolves.toMatchObject({ value: { forms: FORMS } });
    expect([server?.count('PATCH'), server?.count('GET')]).toEqual([1, 1]);
  });

  test('other forms on the second read: not confirmed, and never resent', async () => {
    const upstream = await against(({ method }) =>
      method === 'PATCH' ? 'reset' : profile({ enabled: true, form_ids: [9] }),
    );
    await expect(save(upstream)).rejects.toMatchObject({ code: 'save_not_confirmed', sent: true });
    expect([server?.count('PATCH'), server?.count('GET')]).toEqual([1, 1]);
  });

  test('a failed second read: not confirmed', async () => {
    const upstream = await against(() => 'hang', SHORT);
    await expect(save(upstream)).rejects.toMatchObject({ code: 'save_not_confirmed', sent: true });
    expect(server?.count('PATCH')).toBe(1);
  });

  test('partly unreadable forms: not confirmed', async () => {
    const data = { ...configuration(FORMS), forms: { enabled: true, form_ids: [1, 2, 'x'] } };
    const upstream = await against(({ method }) =>
      method === 'PATCH' ? 'reset' : { body: JSON.stringify({ data }) },
    );
    await expect(save(upstream)).rejects.toMatchObject({ code: 'save_not_confirmed' });
  });

  test('a redirect is not a change', async () => {
    const upstream = await against(() => ({ status: 307, headers: { location: '/v2/elsewhere' } }));
    await expect(save(upstream)).rejects.toMatchObject({ code: 'service_answer_unreadable', sent: false });
  });

  test('case 85: a caller that leaves after it was sent does not undo it', async () => {
    const abort = new AbortController();
    const upstream = await against(({ method }) => {
      if (method === 'PATCH') abort.abort();
      return profile();
    });
    await expect(
      upstream.updateForms(UUID, FORMS, { ...PERSON, signal: abort.signal }),
    ).resolves.toMatchObject({ value: { forms: FORMS } });
  });
});
