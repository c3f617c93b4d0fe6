import { expect, test } from 'vitest';
import { PROBLEM_STATUS } from '@/lib/platform/api/problem';
import { inRequestScope, type RequestScope } from '@/lib/platform/db/request-scope';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { installScriptedConsole, PROFILE } from '@/lib/testing/scripted-console';
import { answerApi } from './answer-api';
import { askForPage } from './pages/ask';
import { toProblem } from './problems';
import { serveSandbox } from './sandbox';

const ORIGIN = 'http://console.example';
const ask = (path: string, init?: RequestInit) => answerApi(new Request(`${ORIGIN}/api${path}`, init));
const getSetup = () => ask(`/profiles/${PROFILE}/portal-configuration`);

const PATHS: Record<string, string> = {
  'the directory': '/profiles',
  'its export': '/profiles/export',
  'the events': '/events',
  'an event': '/events/msg_1',
  'their export as CSV': '/events/export?format=csv',
  'their export as JSON': '/events/export?format=json',
  'a profile’s timeline': `/profiles/${PROFILE}/timeline`,
  'its versions': `/profiles/${PROFILE}/snapshots`,
  'one of them': `/profiles/${PROFILE}/snapshots/1`,
  'its place in the directory': `/profiles/${PROFILE}/known`,
};

test.each(Object.entries(PATHS))(
  'with the database unavailable, %s is 503 with Retry-After',
  async (_, path) => {
    installScriptedConsole();
    const response = await ask(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'database_away', retryAfter: 5 });
    expect(text).not.toMatch(/ECONNREFUSED|10\.0\.0\.1|select/i);
  },
);

test('case 167: a page whose first read finds the database unavailable is sent with 503', async () => {
  installScriptedConsole();
  const scope: RequestScope = { requestId: 'page-1' };
  const outcome = await inRequestScope(scope, () => askForPage('GET /api/profiles'));
  expect(outcome).toMatchObject({ ok: false, problem: { code: 'database_away' } });
  expect(scope.unavailable).toBe(true);
});

test('case 167: with the database unavailable the caller cannot be identified: 503, and a change says that its result is unknown', async () => {
  const { application } = installScriptedConsole();
  application.identify = async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('gone'), { code: '57P01' }) });
  };
  application.serveSandbox = async () => new Response();
  const control = await serveSandbox(new Request('http://console.example/sandbox/control/faults'));
  expect([control.status, control.headers.get('retry-after')]).toEqual([503, '5']);
  for (const [response, words] of [
    [await getSetup(), 'can’t be shown at the moment'],
    [
      await ask('/labels/form/1', { method: 'PUT', headers: { origin: ORIGIN } }),
      'may or may not have been saved',
    ],
  ] as const) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) });
  }
});

test('case 167: a 503 or 429 problem says when to try again, and no other does', () => {
  for (const [code, status] of Object.entries(PROBLEM_STATUS)) {
    const { retryAfter } = toProblem(new ConsoleError(code as never), 'id', 'read');
    if (status === 503 || status === 429) expect(retryAfter, code).toBeGreaterThan(0);
    else expect(retryAfter, code).toBeUndefined();
  }
});

test('with the database unavailable, a profile’s configuration is still read', async () => {
  installScriptedConsole();
  expect((await getSetup()).status).toBe(200);
});
