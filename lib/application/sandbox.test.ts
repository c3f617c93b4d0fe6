import { expect, test } from 'vitest';
import { installScriptedConsole, json, PROFILE } from '@/lib/testing/scripted-console';
import { serveSandbox } from './sandbox';

const OPERATIONS = 'http://console.example/sandbox/control/accounts/northwind';

/** Makes one change with this answer from the embedded service, and returns its Activity entries. */
async function activityOf(path: string, answer: Response) {
  const { application, recorded } = installScriptedConsole();
  application.serveSandbox = async () => answer;
  const response = await serveSandbox(new Request(`${OPERATIONS}${path}`, { method: 'POST' }));
  expect(response.status).toBe(answer.status);
  expect(response.bodyUsed).toBe(false);
  return recorded.map(({ subject, outcome, profile }) => ({ subject, outcome, profile }));
}

test('a change of a profile is recorded with the profile, before and after', async () => {
  const path = `/profiles/${PROFILE.toUpperCase()}/moves/submit`;
  const subject = `POST /sandbox/control/accounts/northwind${path}`;
  expect(await activityOf(path, json(409, { message: 'No.' }))).toEqual([
    { subject, outcome: 'intended', profile: PROFILE },
    { subject, outcome: 'refused', profile: PROFILE },
  ]);
});

test.each([
  ['/profiles', { data: { uuid: PROFILE, name: 'Farnley Instruments' } }],
  ['/documents/7/process', { data: { id: 7, profile: PROFILE } }],
])('%s: recorded with the profile that the answer names', async (path, body) => {
  const [intent, done] = await activityOf(path, json(201, body));
  expect(intent).toMatchObject({ outcome: 'intended', profile: undefined });
  expect(done).toMatchObject({ outcome: 'done', profile: PROFILE });
});

test('a change that concerns no profile is recorded with none', async () => {
  const entries = await activityOf('/faults', json(201, { data: { id: 'x', profile: 'none' } }));
  expect(entries.map(({ profile }) => profile)).toEqual([undefined, undefined]);
});
