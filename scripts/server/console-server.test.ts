import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '@/lib/testing/listen';
import { setWaiting } from '../../lib/application/application-key';
import { createLog } from '../../lib/application/create-log';
import { answerUnavailable, currentRequestId } from '../../lib/platform/db/request-scope';
import { createMetrics } from '../../lib/platform/metrics/create-metrics';
import { trusts } from './client-address';
import { type ConsoleServer, createConsoleServer } from './console-server';
import { KEPT } from './inbound-headers';
import { responseHeaders } from './response-headers';

interface PassedRequest {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  scope: string | undefined;
}

const TOKEN = 'metrics-token-0001';
const GAUGES = { liveConnections: async () => 3, jobsWaiting: async () => undefined };

let passed: PassedRequest[] = [];
let lines: Record<string, unknown>[] = [];
let trusted: string[] = [];
let state = { ready: true, stopping: false };

const parts: ConsoleServer = {
  observer: {
    log: createLog({
      level: 'debug',
      destination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    }),
    metrics: createMetrics(GAUGES),
    patternOf: (url) => (url.startsWith('/api/') ? '/api/[...path]' : 'none'),
    now: () => 0,
  },
  probes: {
    isReady: async () => state.ready,
    isStopping: () => state.stopping,
    metrics: createMetrics(GAUGES),
  },
  metricsAccess: { token: TOKEN },
  isTrusted: (address) => trusts(trusted)(address),
  isOwnHost: (host) => host !== 'evil.example',
  headers: responseHeaders('https://console.example', 'build-1'),
  early: () => false,
  async next(request, response) {
    passed.push({ url: request.url, headers: { ...request.headers }, scope: currentRequestId() });
    if (request.url === '/api/unread') await once(request, 'end');
    if (request.url === '/fails') throw new Error('broken');
    if (request.url === '/away') answerUnavailable();
    if (request.url === '/away' || request.url === '/fault') response.statusCode = 500;
    response.end('from Next');
  },
};
const server = createConsoleServer(parts);
let port = 0;
let address = '';

beforeAll(async () => {
  port = await listen(server);
  address = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  [passed, lines, trusted] = [[], [], []];
  state = { ready: true, stopping: false };
});
afterAll(() => void server.close());

const ask = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init);

test('a request whose body does not arrive in time is answered 408 and closed', async () => {
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 60_000]);
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 });
  onTestFinished(() => void Object.assign(server, { headersTimeout: 10_000, requestTimeout: 60_000 }));
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write('POST /api/unread HTTP/1.1\r\nHost: a.example\r\nContent-Length: 100\r\n\r\n{');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('case 167: a page that needs the unavailable database is 503 and says when to try again', async () => {
  const [away, fault] = [await ask('/away'), await ask('/fault')];
  expect([away.status, away.headers.get('retry-after'), await away.text()]).toEqual([503, '5', 'from Next']);
  expect([fault.status, fault.headers.get('retry-after')]).toEqual([500, null]);
});

/** Sends raw text; returns the answer up to the end of the connection. */
function askRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** In the form sent by Next's router. */
const ROUTER_STATE = encodeURIComponent(
  JSON.stringify(['', { children: ['profiles', { children: ['__PAGE__', {}] }] }, null, 'refetch']),
);

describe('what a request may contain', () => {
  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nhost: b.example'],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: a.example'],
    ['NUL in a parameter', 'GET /api/events?event=a%00 HTTP/1.1\r\nHost: a.example'],
    ['NUL in a path', 'GET /profiles/%00 HTTP/1.1\r\nHost: a.example'],
    ['a broken escape in a query', 'GET /profiles?q=%E0%A4%A HTTP/1.1\r\nHost: a.example'],
  ])('case 171: %s → 400, and nothing is called', async (_, head) => {
    const answer = await askRaw(`${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*content-type: application\/problem\+json/is);
    expect(passed).toEqual([]);
  });

  test.each([
    ['that is no JSON', 'not-json'],
    ['that is another value', encodeURIComponent('{"a":1}')],
    ['with a broken escape', '%E0%A4%A'],
    ['twice', `${ROUTER_STATE}\r\nnext-router-state-tree: ${ROUTER_STATE}`],
    ['that is empty', ''],
  ])('case 197: a router state %s → 400, and Next is not called', async (_, state) => {
    const head = `GET /profiles HTTP/1.1\r\nHost: a.example\r\nrsc: 1\r\nnext-router-state-tree: ${state}`;
    expect(await askRaw(`${head}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 .*next-router-state-tree is not valid/is,
    );
    expect(passed).toEqual([]);
    await ask('/profiles', { headers: { rsc: '1', 'next-router-state-tree': ROUTER_STATE } });
    expect(passed).toHaveLength(1);
  });

  test('case 171: the service validates its own addresses', async () => {
    await ask('/sandbox/v2/portal-configurations?name=%00');
    expect(passed).toHaveLength(1);
  });

  test('case 169: a foreign Host is refused, but probes still answer', async () => {
    const head = 'HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    expect(await askRaw(`GET / ${head}`)).toMatch(
      /^HTTP\/1\.1 421 .*content-type: application\/problem\+json/is,
    );
    expect(passed).toEqual([]);
    expect(await askRaw(`GET /healthz ${head}`)).toMatch(/^HTTP\/1\.1 200/);
  });

  test("case 16: Next's internal headers are removed", async () => {
    const forged = [
      'x-middleware-subrequest',
      'x-middleware-subrequest-id',
      'x-middleware-rewrite',
      'x-middleware-next',
      'x-middleware-override-headers',
      'x-middleware-prefetch',
      'x-nextjs-data',
      'x-nextjs-rewrite',
      'x-invoke-path',
      'x-invoke-status',
      'x-matched-path',
      'x-now-route-matches',
      'x-vercel-protection-bypass',
      'x-prerender-revalidate',
      'x-next-revalidate-tag-token',
      'x-next-resume-state-length',
      'next-resume',
      'next-action',
      'x-nonce',
      'content-security-policy',
      'x-original-url',
      'x-rewrite-url',
    ];
    const sent = [...forged, ...KEPT, 'x-own', 'cookie'];
    const headers = Object.fromEntries(sent.map((name) => [name, 'forged']));
    await ask('/', { headers: { ...headers, 'next-router-state-tree': ROUTER_STATE } });
    const left = Object.keys(passed[0]?.headers ?? {}).filter((name) => sent.includes(name));
    expect(left.sort()).toEqual([...KEPT, 'x-own', 'cookie'].sort());
  });

  const SPOOFED = {
    'x-forwarded-for': '203.0.113.7, 198.51.100.2',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
    'x-request-id': 'of-the-proxy-0001',
  };
  const forwardedOf = ({ headers }: PassedRequest) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => /forwarded|real-ip|console-peer/.test(name)),
    );

  test('case 23: X-Forwarded-* changes nothing without a trusted proxy', async () => {
    const answer = await ask('/', { headers: SPOOFED });
    expect(passed.map(forwardedOf)).toEqual([{ 'x-portal-console-peer': '127.0.0.1' }]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  });

  test('case 23: with a trusted proxy, the nearest address that is not a proxy is used, and its request ID', async () => {
    trusted = ['127.0.0.1', '198.51.100.0/24'];
    const answer = await ask('/', { headers: SPOOFED });
    expect(passed.map(forwardedOf)).toEqual([{ 'x-portal-console-peer': '203.0.113.7' }]);
    expect(answer.headers.get('x-request-id')).toBe('of-the-proxy-0001');
  });

  test("a proxy's request ID that is not a plain word is ignored", async () => {
    trusted = ['127.0.0.1'];
    const answer = await ask('/', { headers: { 'x-request-id': 'a b\tc{}' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  });

  test('the same request ID is in the answer, in the request that Next sees, in its scope and in the log', async () => {
    const answer = await ask('/api/events?x=1');
    const requestId = answer.headers.get('x-request-id');
    expect(passed[0]).toMatchObject({ headers: { 'x-request-id': requestId }, scope: requestId });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'debug',
      msg: 'answered',
      requestId,
      method: 'GET',
      route: '/api/[...path]',
      status: 200,
    });
  });
});

describe('headers of every answer', () => {
  const EXPECTED = Object.keys(responseHeaders('https://console.example', 'build-1'));
  const HEAD = 'Host: console.example\r\nConnection: close\r\n';

  test.each([
    ['of Next', `GET /api/x HTTP/1.1\r\n${HEAD}\r\n`, 200],
    ['of a probe', `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`, 200],
    ['case 9: to an absolute-form request', `GET http://evil.example/ HTTP/1.1\r\n${HEAD}\r\n`, 400],
    [
      'case 9: to an absolute-form request to upgrade',
      'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
    ],
    ['to an asterisk', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`, 400],
    ['to a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['to what is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['to a head over 16 kB', `GET / HTTP/1.1\r\n${HEAD}X-Large: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['to two lengths', `POST /api/x HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['to an unknown expectation', `GET / HTTP/1.1\r\n${HEAD}Expect: wonders\r\n\r\n`, 417],
    ['to a write to a page', `POST / HTTP/1.1\r\n${HEAD}Content-Length: 0\r\n\r\n`, 405],
  ])('%s', async (_, request, status) => {
    const answer = await askRaw(request);
    expect(answer.split(' ')[1]).toBe(String(status));
    const [head = ''] = answer.split('\r\n\r\n');
    const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase());
    expect(names).toEqual(expect.arrayContaining([...EXPECTED, 'x-request-id']));
    expect(new Set(names).size).toBe(names.length);
    if (status >= 400) {
      expect(passed).toEqual([]);
      expect(answer).toContain('application/problem+json');
    }
  });

  test('HSTS is only sent if the public address uses TLS', () => {
    const names = (publicUrl: string | null) => Object.keys(responseHeaders(publicUrl, 'build-1'));
    expect(names('https://console.example')).toContain('strict-transport-security');
    for (const publicUrl of ['http://console.example', null])
      expect(names(publicUrl)).not.toContain('strict-transport-security');
  });
});

describe('probes', () => {
  const statusOf = async (path: string, headers = {}) => (await ask(path, { headers })).status;

  test('/healthz says that the process is alive; /readyz is 503 when the database is unavailable, and at once during a stop', async () => {
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    state = { ready: false, stopping: false };
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    state = { ready: true, stopping: true };
    const answer = await ask('/readyz');
    expect([answer.status, await answer.text(), answer.headers.get('connection')]).toEqual([
      ...[503, 'not ready\n', 'close'],
    ]);
  });

  test('case 286: a query changes nothing: balancers add their own', async () => {
    expect([await statusOf('/healthz?x=1'), await statusOf('/readyz?x=1')]).toEqual([200, 200]);
    expect(await statusOf('/metrics?x=1')).toBe(401);
    state = { ready: false, stopping: false };
    expect([await statusOf('/healthz?'), await statusOf('/readyz?x')]).toEqual([200, 503]);
  });

  test('case 286: OPTIONS / is answered, also without a host and for any host, until a stop', async () => {
    const answer = await askRaw('OPTIONS / HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
    expect(answer).toMatch(/^allow: GET, HEAD, OPTIONS\r$/im);
    const other = 'OPTIONS /?x=1 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    expect(await askRaw(other)).toMatch(/^HTTP\/1\.1 204 /);
    expect((await ask('/profiles', { method: 'OPTIONS' })).status).toBe(405);
    state = { ready: true, stopping: true };
    expect((await ask('/', { method: 'OPTIONS' })).status).toBe(503);
    expect(passed).toEqual([]);
  });

  test('case 287: while the start waits for its database, everything but probes is 503, and says when to ask again', async () => {
    setWaiting(true);
    onTestFinished(() => setWaiting(false));
    expect(await statusOf('/healthz')).toBe(200);
    for (const path of ['/', '/api/connection', '/api/webhooks/onboarding']) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('refresh')]).toEqual([
        503,
        '5',
        '5',
      ]);
      expect(await answer.text()).toContain('is waiting for its database');
    }
    expect(passed).toEqual([]);
    setWaiting(false);
    expect(await statusOf('/')).toBe(200);
  });

  test('/metrics requires the token', async () => {
    const withToken = (token: string) => statusOf('/metrics', { authorization: `Bearer ${token}` });
    expect(await statusOf('/metrics')).toBe(401);
    expect(await withToken(`${TOKEN}x`)).toBe(401);
    expect(await withToken(TOKEN)).toBe(200);
  });

  test('/metrics without a configured token is an address like any other', async () => {
    parts.metricsAccess = 'none';
    expect(await (await ask('/metrics')).text()).toBe('from Next');
    parts.metricsAccess = { token: TOKEN };
  });
});

test('requests are counted by pattern and status, never by their content', async () => {
  const { registry } = parts.observer.metrics;
  registry.resetMetrics();
  await ask('/api/secret-word');
  await askRaw('PROPFIND /api/x HTTP/1.1\r\nHost: console.example\r\nConnection: close\r\n\r\n');
  await expect
    .poll(() => registry.metrics())
    .toContain('_count{method="other",route="/api/[...path]",status="200"} 1');
  const text = await registry.metrics();
  expect(text).toContain('duration_seconds_count{method="GET",route="/api/[...path]",status="200"} 1');
  expect(text).toContain('portal_console_live_connections 3');
  expect(text).not.toMatch(/secret-word|PROPFIND|jobs_waiting \d/);
});

test('a failing answer is logged once and its connection is closed', async () => {
  await expect(ask('/fails')).rejects.toThrow();
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ err: { message: 'broken' } }]);
});
