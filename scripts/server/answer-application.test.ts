import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '@/lib/application/create-log';
import { HANDLERS } from '@/lib/application/opened-handlers';
import { createMetrics } from '@/lib/platform/metrics/create-metrics';
import { startService } from '@/lib/service/testing/start-service';
import { comparable, STATEMENTS, state } from '@/lib/service/testing/statements';
import { listen } from '@/lib/testing/listen';
import { answerApplication } from './answer-application';
import { createConsoleServer } from './console-server';
import { requestListener } from './request-listener';
import { responseHeaders } from './response-headers';
import { routableUrl } from './routable-url';

/** The service as `npm run service` serves it, and inside the console's server: Next is never involved. */
const running = startService('pglite');
const HEADERS = responseHeaders(null, 'build-1');
const GAUGES = { liveConnections: async () => undefined, jobsWaiting: async () => undefined };
const MOUNT = { basePath: '/sandbox/v2' };

let servers: Server[] = [];
let [alone, inside] = ['', ''];

const base = async (server: Server, path: string): Promise<string> =>
  `http://127.0.0.1:${await listen(server)}${path}`;

beforeAll(async () => {
  const sandbox = (request: Request) => running.service.fetch(request, MOUNT);
  Object.assign(globalThis, { [HANDLERS]: { sandbox } });
  const metrics = createMetrics(GAUGES);
  servers = [
    createServer(requestListener((request) => running.service.fetch(request))),
    createConsoleServer({
      observer: { log: createLog({ level: 'silent' }), metrics, patternOf: () => 'none', now: () => 0 },
      probes: { isReady: async () => true, isStopping: () => false, metrics },
      metricsAccess: 'none',
      isTrusted: () => false,
      isOwnHost: () => true,
      headers: HEADERS,
      early: answerApplication,
      next: async (_, response) => void response.writeHead(500).end('from Next'),
    }),
  ];
  [alone, inside] = [
    await base(servers[0] as Server, '/v2'),
    await base(servers[1] as Server, MOUNT.basePath),
  ];
});
afterAll(() => {
  Object.assign(globalThis, { [HANDLERS]: undefined });
  for (const server of servers) server.close();
});

describe('cases 113 and 114: inside the console the service answers as it does alone', () => {
  const named = STATEMENTS.map(
    (statement, index) =>
      [`${index + 1}. ${statement.method} ${statement.path || '(nothing)'}`, statement] as const,
  );
  test.each(named)('%s', async (_, statement) => {
    const [expected, met] = [await state(alone, statement), await state(inside, statement)];
    expect(expected.status).toBe(statement.status);
    expect(comparable(met, [...Object.keys(HEADERS), 'x-request-id'])).toEqual(comparable(expected));
    expect(met.headers).toMatchObject({
      'content-type': 'application/json',
      'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
      'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
      ...HEADERS,
    });
  });
});

test('the service is told the client address determined by the console, whatever the client says', async () => {
  let headers: Headers | undefined;
  const before = (globalThis as { [HANDLERS]?: unknown })[HANDLERS];
  const sandbox = async (request: Request) => {
    headers = request.headers;
    return new Response();
  };
  Object.assign(globalThis, { [HANDLERS]: { sandbox } });
  await fetch(`${inside}/openapi.json`, {
    headers: { 'x-portal-console-peer': '203.0.113.7', 'x-forwarded-for': '203.0.113.7', 'x-own': 'kept' },
  });
  Object.assign(globalThis, { [HANDLERS]: before });
  expect([
    headers?.get('x-portal-console-peer'),
    headers?.get('x-forwarded-for'),
    headers?.get('x-own'),
  ]).toEqual([...['127.0.0.1', null, 'kept']]);
});

test("the page's address belongs to the page, with or without a slash at its end", async () => {
  for (const path of ['/sandbox', '/sandbox/', '/sandbox/?view=limits'])
    expect(await (await fetch(new URL(path, inside))).text()).toBe('from Next');
});

test.each([
  ['/profiles/7c1f?view=history', '/profiles/7c1f?view=history'],
  ['/profiles/', '/profiles/'],
  ['/profiles/%E2%82%AC', '/profiles/%E2%82%AC'],
  ['/profiles/%E0%A4%A/x?q=%E0%A4%A', '/profiles/%25E0%25A4%25A/x?q=%E0%A4%A'],
  ['/profiles/%E2%82%AC%', '/profiles/%E2%82%AC%25'],
  ['/%C3%28', '/%25C3%2528'],
  ['/api/events?after=1', '/api/events?after=1'],
])('case 113: Next receives %s as %s', (url, expected) => {
  expect(routableUrl(url)).toBe(expected);
});
