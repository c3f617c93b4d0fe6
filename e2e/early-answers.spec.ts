import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, HARBOUR_AND_FINCH, SERVERS, test } from './journey';
import { cookieHeader } from './sign-in-once';

/** A response of what the start script answers before Next (docs/decisions/024). */

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** On a busy machine, opening 1 000 connections at once takes longer than a read is shared. */
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** The raw response: `fetch` and Playwright decompress it. */
async function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const cookie = await cookieHeader(new URL(address).origin);
  return new Promise((resolve, reject) => {
    get(address, { headers: { cookie, ...headers }, method, agent }, (response) =>
      resolve(collect(response)),
    ).on('error', reject);
  });
}

async function collect(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };
const unpacked = ({ headers, body }: Answer): string =>
  (UNPACK[headers['content-encoding'] ?? '']?.(body) ?? body).toString();

const setupOf = (uuid: string) => `${SERVERS.console.address}/api/profiles/${uuid}/portal-configuration`;

/** Headers that may differ between the two ways: lengths and encodings, and Next's own `vary`. */
const OF_THE_WAY = ['content-length', 'content-encoding', 'transfer-encoding', 'vary', 'date', 'keep-alive'];

function comparable(answer: Answer) {
  const headers = Object.entries(answer.headers).filter(([name]) => !OF_THE_WAY.includes(name));
  const text = unpacked(answer);
  const body: unknown =
    text === '' ? null : JSON.parse(text, (key, value) => (TIMELY.has(key) ? key : value));
  return { status: answer.status, headers: { ...Object.fromEntries(headers), 'x-request-id': '' }, body };
}

const TIMELY = new Set(['requestId', 'readAt']);

test.describe("a profile's configuration is the same on both ways to it", () => {
  const requests: [name: string, uuid: string, headers?: Record<string, string>, method?: string][] = [
    ['case 5: in upper case', HARBOUR_AND_FINCH.toUpperCase()],
    ['compressed', HARBOUR_AND_FINCH, { 'accept-encoding': 'gzip, deflate, br' }],
    ['with gzip refused', HARBOUR_AND_FINCH, { 'accept-encoding': 'gzip;q=0' }],
    ['fresh', HARBOUR_AND_FINCH, { 'cache-control': 'no-cache' }],
    ['asked by HEAD', HARBOUR_AND_FINCH, { 'accept-encoding': 'gzip' }, 'HEAD'],
    ['of an unknown profile', randomUUID()],
  ];
  for (const [name, uuid, headers, method] of requests) {
    test(name, async () => {
      const [one, plain] = [await ask(setupOf(uuid), headers, method), await ask(setupOf(uuid))];
      expect(one.headers['content-length']).toMatch(/^\d+$/);
      expect(one.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
      expect(one.headers.vary).toBe('accept-encoding');
      const wanted = { ...comparable(plain), ...(method === 'HEAD' ? { body: null } : {}) };
      expect(comparable(one)).toEqual(wanted);
      if (method !== 'HEAD') expect(comparable(one).body).toMatchObject({ requestId: 'requestId' });
    });
  }
});

test.describe('a rejected webhook gets the same answer on both ways', () => {
  const bodies: [name: string, body: string | Buffer, token?: string][] = [
    ['without a signature', '{}'],
    ['at an address that is closed', '{}', '/unknown-token'],
    ['larger than 256 KB', 'a'.repeat(256 * 1024 + 1)],
    ['no UTF-8', Buffer.from([0xff])],
  ];
  for (const [name, body, token = ''] of bodies) {
    test(name, async () => {
      const address = `${SERVERS.console.address}/api/webhooks/onboarding${token}`;
      const [one, other] = [await post(address, body), await post(`${address}?by=next`, body)];
      expect(one.headers['content-length']).toMatch(/^\d+$/);
      expect(one.status).toBeGreaterThanOrEqual(400);
      expect(comparable(one)).toEqual(comparable(other));
    });
  }
});

/** Sends the whole body. */
const post = (address: string, body: string | Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sending = request(address, { method: 'POST', agent: false }, (response) =>
      resolve(collect(response)),
    );
    sending.on('error', reject).end(body);
  });

test('1 000 cold reads of one profile call the service once in two seconds', async ({ faults }) => {
  const address = `${SERVERS.faultConsole.address}/api/profiles/${faults.profile}/portal-configuration`;
  const began = performance.now();
  const answers = await Promise.all([...Array(1_000)].map(() => ask(address)));
  // On a busy machine, this many requests take longer than a read is shared.
  const most = 1 + Math.floor((performance.now() - began) / 2_000);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const asked = (await faults.record()).filter(({ path }) => path.includes(faults.profile));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(most);
});

test.describe('files of the build', () => {
  const name = readdirSync('.next/static/chunks').find((file) => file.endsWith('.js')) ?? '';
  const address = `${SERVERS.console.address}/_next/static/chunks/${name}`;

  for (const coding of ['br', 'gzip']) {
    test(`are sent precompressed as ${coding}`, async () => {
      const headers = { 'accept-encoding': coding };
      // They are compressed during the first start after a build; Next sends them until then.
      await expect
        .poll(async () => (await ask(address, headers)).headers.etag, { timeout: 30_000 })
        .toBe(undefined);
      const answer = await ask(address, headers);
      const whole = await ask(address);
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        'content-length': String(answer.body.length),
        'cache-control': whole.headers['cache-control'],
        'content-type': whole.headers['content-type'],
        'x-content-type-options': 'nosniff',
      });
      expect(unpacked(answer)).toBe(readFileSync(join('.next/static/chunks', name), 'utf8'));
      expect(whole.body.toString()).toBe(unpacked(answer));
      const head = await ask(address, headers, 'HEAD');
      expect([head.headers['content-length'], head.body.length]).toEqual([String(answer.body.length), 0]);
    });
  }

  test('give no access to other files', async () => {
    for (const path of [
      'nothing.js',
      '../BUILD_ID',
      '%2e%2e/BUILD_ID',
      '../server/middleware.js',
      '..%2fBUILD_ID',
    ]) {
      const answer = await ask(`${SERVERS.console.address}/_next/static/${path}`, {
        'accept-encoding': 'br',
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});
