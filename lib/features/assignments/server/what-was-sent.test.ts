import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activity } from '@/lib/features/activity/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openAssignments } from '@/lib/testing/open-assignments';
import { pauseRun, resumeRun } from './control-run';
import { readAssignment } from './read-assignments';
import { isTooManyWrong } from './record-outcomes';
import { uuidOf } from './testing/forms-service';

test.each([
  // wrong, dealt, planned, per cent, stops
  [0, 1, 1, 0, false],
  [1, 1, 5, 0, true],
  [1, 3, 10, 10, false],
  [2, 3, 10, 10, true],
  [2, 2, 40, 5, false],
  [3, 3, 40, 5, true],
  [10, 40, 49, 100, false],
  [3, 49, 1_000, 5, false],
  [3, 50, 1_000, 5, true],
  [51, 51, 1_000, 100, false],
])('%i failures of %i handled, %i planned, %i %% allowed: the run stops: %s', (...row) => {
  const [wrong, dealt, planned, stopsOver, stops] = row;
  expect(isTooManyWrong({ wrong, dealt, planned, stopsOver })).toBe(stops);
});

describe.each(DATABASE_KINDS)('runs on %s', (kind) => {
  const world = openAssignments(kind);
  const { opened, logged, context, read, shown, work, later, plan, start, items, outcomesOf } = world;

  async function startedRun(profiles: number, more: Parameters<typeof start>[1] = { stopsOver: 100 }) {
    for (let number = 1; number <= profiles; number += 1) await read(number, shown(101));
    const { number } = await plan();
    await start(number, more);
    return number;
  }
  async function workSeveralTimes(times: number) {
    for (let turn = 0; turn < times; turn += 1) {
      await work();
      await later();
    }
  }
  const patchesOf = (profile: number) =>
    world.service.asked.filter((call) => call === `PATCH ${uuidOf(profile)}`).length;
  const wasSent = (profile: string) => world.service.asked.includes(`PATCH ${profile}`);
  const activityOf = (number: number) =>
    opened.database.db
      .select({ outcome: activity.outcome })
      .from(activity)
      .where(sql`request_id LIKE ${`assignment-${number}-%`}`);

  test.each([429, 500, 403, 404, 'cut_before'] as const)(
    'case 191: PATCH answered with the forms alone, read after it %s: changed, recorded in Activity, and included in the undo',
    async (fault) => {
      const number = await startedRun(8);
      world.service.answersWith = ['forms'];
      world.service.fault = (call) => {
        const [method, profile = ''] = call.split(' ');
        return method === 'GET' && wasSent(profile) ? fault : undefined;
      };
      await work();
      expect(await outcomesOf(number)).toEqual(Array(8).fill('changed'));
      expect(world.service.kept).toHaveLength(8);
      expect(await activityOf(number)).toEqual(Array(8).fill({ outcome: 'done' }));
      const undo = await plan({ undo: number }, null);
      expect(undo.counts).toMatchObject({ chosen: 8, to_change: 8 });
      expect(logged).toEqual([]);
    },
  );

  test('PATCH answered without forms and later reads failing for a while: a later read shows that it changed', async () => {
    const number = await startedRun(2);
    world.service.answersWith = [];
    world.service.fault = (call) => (wasSent(call.replace('GET ', '')) ? 500 : undefined);
    await work();
    expect(await outcomesOf(number)).toEqual([null, null]);
    world.service.fault = () => undefined;
    await workSeveralTimes(2);
    expect(await outcomesOf(number)).toEqual(['changed', 'changed']);
    expect(world.service.kept).toHaveLength(2);
  });

  test('case 192: PATCH answered 500 for 8 of 40, old forms afterwards: failed after three tries each, and the run finishes', async () => {
    const number = await startedRun(40);
    world.service.fault = (call) =>
      call.startsWith('PATCH') && Number(call.slice(-3)) <= 8 ? 500 : undefined;
    await work();
    await later();
    await pauseRun(context(), number);
    await resumeRun(context(), number);
    await workSeveralTimes(6);
    const rows = await items(number);
    expect(rows.slice(0, 8)).toMatchObject(Array(8).fill({ outcome: 'failed', problem: 'change_not_made' }));
    expect(rows.slice(8).map(({ outcome }) => outcome)).toEqual(Array(32).fill('changed'));
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(patchesOf)).toEqual(Array(8).fill(3));
    const { state, stopped } = await readAssignment(context(), number);
    expect({ state, stopped }).toEqual({ state: 'done', stopped: null });
  });

  test.each([504, 'cut_before'] as const)(
    'PATCH %s each time, old forms half a minute after the third: failed, and not sent again',
    async (fault) => {
      const number = await startedRun(1);
      world.service.fault = (call) => (call.startsWith('PATCH') ? fault : undefined);
      await workSeveralTimes(6);
      expect(await items(number)).toMatchObject([{ outcome: 'failed', problem: 'change_not_made' }]);
      expect(patchesOf(1)).toBe(3);
    },
  );

  test('PATCH answered 500 but applied a moment later: changed, not already so', async () => {
    const number = await startedRun(1);
    world.service.fault = (call) => (call.startsWith('PATCH') ? 500 : undefined);
    await work();
    world.service.forms.set(uuidOf(1), shown(101, 317));
    await later();
    await work();
    expect(await outcomesOf(number)).toEqual(['changed']);
    expect(patchesOf(1)).toBe(1);
  });

  test.each([
    ['403 on every read', 'GET', 403, 'service_refusing'],
    ['500 on every PATCH', 'PATCH', 500, 'service_failing'],
  ])('%s: the run stops after ten profiles, and no item is given up', async (_, method, status, stopped) => {
    const number = await startedRun(30);
    world.service.fault = (call) => (call.startsWith(method) ? status : undefined);
    await workSeveralTimes(4);
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'stopped',
      stopped,
      outcomes: { left: 30 },
    });
    world.service.fault = () => undefined;
    await resumeRun(context(), number);
    await workSeveralTimes(2);
    expect(await outcomesOf(number)).toEqual(Array(30).fill('changed'));
  });

  test('case 193: ten profiles, 20 % may fail: stops at the third failure, long before fifty items', async () => {
    const number = await startedRun(10, { stopsOver: 20, lookAfter: 4 });
    world.service.fault = (call) => (call.startsWith('PATCH') ? 422 : undefined);
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'stopped',
      stopped: 'too_many_wrong',
      outcomes: { failed: 4, left: 6 },
    });
  });
});
