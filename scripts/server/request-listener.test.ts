import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedResponse } from '@/lib/platform/http/prepared-response';
import { listen } from '@/lib/testing/listen';
import { requestListener } from './request-listener';

const TEXT = JSON.stringify({ text: 'much of the same, '.repeat(200) });
const HEADERS = { 'content-type': 'application/json', 'x-own': 'kept' };
const file = () =>
  new Response(TEXT, { headers: { 'content-disposition': 'attachment', 'content-type': 'text/csv' } });
const ANSWERS: Record<string, () => Response> = {
  '/prepared': () =>
    preparedResponse({ status: 201, headers: HEADERS, body: TEXT, gzipped: async () => gzipSync(TEXT) }),
  '/plain': () => preparedResponse({ status: 200, headers: HEADERS, body: TEXT }),
  '/looked-at': () => {
    const response = preparedResponse({ status: 200, headers: HEADERS, body: TEXT });
    response.headers.set('x-own', 'changed');
    return response;
  },
  '/file': file,
};

let server: Server;
let port: number;
let methods: string[] = [];
beforeAll(async () => {
  server = createServer(
    requestListener(({ method }, { url = '' }) => {
      methods.push(method);
      return ANSWERS[url]?.() ?? new Response(null, { status: 404 });
    }),
  );
  port = await listen(server);
});
afterAll(() => server.close());

/** Returns the raw response. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  methods = [];
  const [response] = (await once(
    request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end(),
    'response',
  )) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

test('a prepared answer is sent unchanged, with its length', async () => {
  const { status, headers, body } = await ask('/prepared');
  expect([status, body.toString()]).toEqual([201, TEXT]);
  const length = String(Buffer.byteLength(TEXT));
  expect(headers).toMatchObject({ ...HEADERS, 'content-length': length, vary: 'accept-encoding' });
  expect(headers['content-encoding']).toBeUndefined();
});

test('it is compressed if the client accepts that and it is compressible', async () => {
  const prepared = await ask('/prepared', { 'accept-encoding': 'br, gzip' });
  expect(prepared.headers['content-encoding']).toBe('gzip');
  expect(prepared.headers['content-length']).toBe(String(prepared.body.length));
  expect(gunzipSync(prepared.body).toString()).toBe(TEXT);
  for (const [path, coding] of [
    ['/prepared', 'gzip;q=0'],
    ['/plain', 'gzip'],
  ] as const) {
    const { headers, body } = await ask(path, { 'accept-encoding': coding });
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, TEXT]);
  }
});

test('HEAD is answered like GET, without the body', async () => {
  for (const path of ['/prepared', '/plain', '/looked-at', '/file']) {
    const [whole, head] = [await ask(path), await ask(path, { 'accept-encoding': 'gzip' }, 'HEAD')];
    expect(methods, path).toEqual(['GET']);
    expect([head.status, head.body.length], path).toEqual([whole.status, 0]);
    expect(head.headers['content-type'], path).toBe(whole.headers['content-type']);
  }
});

test('a web Response can be sent as well, and a file is compressed while it is generated', async () => {
  const changed = await ask('/looked-at');
  expect([changed.headers['x-own'], changed.body.toString()]).toEqual(['changed', TEXT]);
  const zipped = await ask('/file', { 'accept-encoding': 'gzip' });
  expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'accept-encoding']);
  expect(gunzipSync(zipped.body).toString()).toBe(TEXT);
  expect((await ask('/nothing')).status).toBe(404);
});
