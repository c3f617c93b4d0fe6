import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { listen } from '@/lib/testing/listen';
import { sendStylesWithPage } from './page-body';

const SHEET = '/_next/static/chunks/a.css';
const STYLE = 'main{color:red}/* $& */';
const HEAD = `<!DOCTYPE html><html><head><link rel="stylesheet" href="${SHEET}" nonce="n" data-precedence="next"/><title>Café</title></head>`;
const WITH_STYLE = HEAD.replace(
  `<link rel="stylesheet" href="${SHEET}"`,
  () => `<style>${STYLE}</style><link rel="stylesheet" href="${SHEET}" disabled=""`,
);

let server: Server;
afterEach(() => void server.close());

async function serve(
  page: RequestListener,
): Promise<(headers?: Record<string, string>, path?: string) => Promise<IncomingMessage>> {
  server = createServer((request, response) => {
    sendStylesWithPage(request, response, (address) => (address === SHEET ? STYLE : undefined));
    page(request, response);
  });
  const port = await listen(server);
  return (headers = { 'accept-encoding': 'gzip, br' }, path = '/') =>
    new Promise((resolve, reject) => get({ port, path, headers }, resolve).on('error', reject));
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const html: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };

test('a page has its style sheet, and a link to it that is not loaded, however the head is cut', async () => {
  const page = Buffer.from(`${HEAD}<body>é</body>`);
  const inCharacters = ['Café', '<body>é'].map((words) => page.indexOf(words) + Buffer.byteLength(words) - 1);
  for (const cut of [1, 40, 70, ...inCharacters]) {
    const ask = await serve((_, response) => {
      response.setHeader('content-type', html['content-type'] ?? '');
      response.setHeader(
        'link',
        `</font.woff2>; rel=preload; as="font", <${SHEET}>; rel=preload; as="style"`,
      );
      response.write(page.subarray(0, cut));
      response.end(page.subarray(cut));
    });
    const answer = await ask();
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      link: '</font.woff2>; rel=preload; as="font"',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(`${WITH_STYLE}<body>é</body>`);
    server.close();
  }
});

test('gzip is used without brotli, and without either nothing is changed', async () => {
  const ask = await serve((request, response) => {
    response.writeHead(200, { ...html, 'x-coding': String(request.headers['accept-encoding']) });
    response.end(HEAD);
  });
  // Headers given to `writeHead` are not known before it, so such a page is left alone.
  expect(await text(await ask())).toBe(HEAD);
  server.close();
  const askAgain = await serve((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(HEAD);
  });
  expect(gunzipSync(await bytesOf(await askAgain({ 'accept-encoding': 'gzip' }))).toString()).toBe(
    WITH_STYLE,
  );
  expect(await text(await askAgain({}))).toBe(HEAD);
  expect(await text(await askAgain({ 'accept-encoding': 'br' }, '/_next/data'))).toBe(HEAD);
});

test('what is rendered first is sent first, though the rest is not there yet', async () => {
  let finish = () => {};
  const ask = await serve((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.write(`${HEAD}<p>Reading…</p>`);
    finish = () => void response.end('<p>rows</p>');
  });
  const answer = await ask();
  const [first] = (await once(answer, 'data')) as [Buffer];
  expect(first.length).toBeGreaterThan(50);
  finish();
  const rest = await bytesOf(answer);
  expect(brotliDecompressSync(Buffer.concat([first, rest])).toString()).toBe(
    `${WITH_STYLE}<p>Reading…</p><p>rows</p>`,
  );
});

test('an answer without a body has none, and data of a page is only compressed', async () => {
  const ask = await serve(({ url }, response) => {
    response.setHeader('content-type', url === '/data' ? 'text/x-component' : 'text/html');
    if (url === '/data') response.end(HEAD);
    else response.writeHead(304).end();
  });
  const unchanged = await ask();
  expect(unchanged.headers['content-encoding']).toBeUndefined();
  expect((await bytesOf(unchanged)).length).toBe(0);
  const data = await ask(undefined, '/data');
  expect(brotliDecompressSync(await bytesOf(data)).toString()).toBe(HEAD);
});

test('a large page waits for a slow reader, and one who leaves ends it', async () => {
  let isClosed = false;
  let waits = 0;
  const ask = await serve(async (_, response) => {
    response.setHeader('content-type', 'text/html');
    response.once('close', () => {
      isClosed = true;
    });
    response.write(HEAD);
    for (let part = 0; part < 4_000 && !isClosed; part += 1) {
      // Hardly compressible, so that it fills the socket.
      const noise = Array.from({ length: 4_000 }, () => Math.random().toString(36)).join('');
      if (response.write(noise)) continue;
      waits += 1;
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  });
  const answer = await ask();
  await once(answer, 'readable');
  answer.destroy();
  await expect.poll(() => isClosed).toBe(true);
  expect(waits).toBeGreaterThan(0);
});
