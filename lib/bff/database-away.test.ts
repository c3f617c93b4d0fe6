import { expect, test } from 'vitest';
import { ConsoleError } from '@/lib/console/console-error';
import { PROBLEM_STATUS } from '@/lib/contract/problem';
import { installScriptedConsole, PROFILE } from '@/lib/testing/scripted-console';
import { getDirectory, getDirectoryExport } from './directory';
import { getEvent, getEvents, getEventsExport } from './events';
import { getVersion, getVersions } from './history';
import { getKnownProfile } from './known-profile';
import { putLabel } from './labels';
import { getProfileSetup } from './profiles';
import { serveSandbox } from './sandbox';
import { getTimeline } from './timeline';
import { toProblem } from './to-problem';

const asked = (query = '') => new Request(`http://console.example/api/x${query}`);

const ROUTES: Record<string, () => Promise<Response>> = {
  'the directory': () => getDirectory(asked()),
  'its export': () => getDirectoryExport(asked()),
  'the events': () => getEvents(asked()),
  'an event': () => getEvent('msg_1', asked()),
  'their export as CSV': () => getEventsExport(asked('?format=csv')),
  'their export as JSON': () => getEventsExport(asked('?format=json')),
  'a profile’s timeline': () => getTimeline(PROFILE, asked()),
  'its versions': () => getVersions(PROFILE, asked()),
  'one of them': () => getVersion({ uuid: PROFILE, number: '1' }, asked()),
  'its place in the directory': () => getKnownProfile(PROFILE, asked()),
};

test.each(Object.entries(ROUTES))(
  'with the database away, %s is 503 and says when to come again',
  async (...[, ask]) => {
    installScriptedConsole();
    const response = await ask();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'database_away', retryAfter: 5 });
    expect(text).not.toMatch(/ECONNREFUSED|10\.0\.0\.1|select/i);
  },
);

test('case 167: with the database away, who asks cannot be looked up: 503, and a change says what is not known', async () => {
  const { application } = installScriptedConsole();
  application.signIn.identify = async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('gone'), { code: '57P01' }) });
  };
  application.serveSandbox = async () => new Response();
  const control = await serveSandbox(new Request('http://console.example/sandbox/control/faults'));
  expect([control.status, control.headers.get('retry-after')]).toEqual([503, '5']);
  for (const [response, words] of [
    [await getProfileSetup(PROFILE, asked()), 'cannot be shown now'],
    [await putLabel(asked(), { kind: 'form', id: '1' }), 'not known whether this was saved'],
  ] as const) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) });
  }
});

test('case 167: whatever is 503 says when to come again', () => {
  for (const [code, status] of Object.entries(PROBLEM_STATUS)) {
    const { retryAfter } = toProblem(new ConsoleError(code as never), 'id', 'read');
    if (status === 503) expect(retryAfter, code).toBeGreaterThan(0);
    else expect(retryAfter, code).toBeUndefined();
  }
});

test('with the database away, a profile’s configuration is read all the same', async () => {
  installScriptedConsole();
  expect((await getProfileSetup(PROFILE, asked())).status).toBe(200);
});
