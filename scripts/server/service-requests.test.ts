import { expect, test } from 'vitest';
import { serviceRequests } from './service-requests';

const TOKEN = 'control-token-0001';
const service = {
  fetch: async () => new Response('the API'),
  control: async () => new Response('a control operation'),
};

interface ProbeOptions {
  path?: string;
  isLoopback?: boolean;
  controlToken?: string | null;
  from?: string;
  headers?: Record<string, string>;
  /** Further headers, with names that are already used. */
  more?: Record<string, string>;
}

async function ask({
  path = '/control/reset',
  isLoopback = false,
  controlToken = null,
  ...rest
}: ProbeOptions) {
  const { from = '127.0.0.1', headers = {}, more = {} } = rest;
  const answer = serviceRequests({ service, listening: { isLoopback }, controlToken });
  const sent = { host: 'localhost:4000', ...headers };
  const rawHeaders = [...Object.entries(sent), ...Object.entries(more)].flat();
  const connection = { socket: { remoteAddress: from }, headers: sent, rawHeaders };
  const { status } = await answer(new Request(`http://localhost:4000${path}`), connection);
  return status;
}

const elsewhere = { from: '192.0.2.7', headers: { host: '192.0.2.1:4000' } };
const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

test.each<[string, ProbeOptions]>([
  ['another machine', elsewhere],
  ['another machine that names this one', { from: '192.0.2.7' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ['a page whose name was made to lead here', { headers: { host: 'evil.example:4000' } }],
  [
    'another machine with a wrong token',
    { ...elsewhere, controlToken: TOKEN, headers: withToken('guessed') },
  ],
  ['another machine with a token where none is set', { ...elsewhere, headers: withToken('null') }],
])('case 170: %s gets no control operations, but can use the API', async (_, asked) => {
  expect(await ask(asked)).toBe(403);
  expect(await ask({ ...asked, path: '/v2/openapi.json' })).toBe(200);
});

test('case 170: control operations are for this machine and for holders of the token', async () => {
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await ask({ from })).toBe(200);
  const headers = { ...elsewhere.headers, ...withToken(TOKEN) };
  expect(await ask({ ...elsewhere, controlToken: TOKEN, headers })).toBe(200);
});

test('case 169: bound to this machine, it answers no other Host', async () => {
  const headers = { host: 'evil.example' };
  for (const path of ['/control/reset', '/v2/openapi.json'])
    expect(await ask({ path, isLoopback: true, headers })).toBe(421);
});

test('case 171: two hosts are always refused', async () => {
  for (const path of ['/control/reset', '/v2/openapi.json'])
    expect(await ask({ path, more: { Host: 'evil.example' } })).toBe(400);
});
