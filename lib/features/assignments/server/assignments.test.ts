import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listSaves } from '@/lib/features/activity/server/list-saves';
import { activity } from '@/lib/features/activity/tables';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { configurationSnapshots } from '@/lib/features/history/tables';
import { operatorAccounts, operators, operatorTokens } from '@/lib/features/operators/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { consoleWork } from '@/lib/platform/work/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { ADD_317, MAYA, NOW, openAssignments } from '@/lib/testing/open-assignments';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { assignmentItems, assignments } from '../tables';
import { deleteAllAssignments } from './clear-assignments';
import { cancelAssignment, pauseRun, resumeRun, startRun } from './control-run';
import { createAssignment } from './create-assignment';
import { decideAssignment } from './decide-assignment';
import { listAssignedProfiles } from './list-profiles';
import { listAssignments, readAssignment } from './read-assignments';
import { forecastRun, readRunProgress, readRunsUnderWay } from './read-run';
import { RUN_KIND } from './run-queues';
import { uuidOf } from './testing/forms-service';

describe.each(DATABASE_KINDS)('assignments on %s', (kind) => {
  const world = openAssignments(kind);
  const { opened, logged, context, read, shown, instance, work, later, plan, start, items, outcomesOf } =
    world;

  test('a plan gives each profile’s planned outcome, and the reason if it is left out', async () => {
    await read(1, shown(101));
    await read(2, shown(101, 317));
    await read(3, { enabled: false, form_ids: null });
    await read(4, shown(101), { failure: 'not_found' });
    await read(5, shown(101), { failure: 'error' });
    await read(6, shown(...Array.from({ length: 1_000 }, (_, index) => index + 1_000)));
    await opened.database.db
      .insert(knownProfiles)
      .values({ uuid: uuidOf(7), seenAt: new Date(world.now), firstSeenAt: new Date(world.now) });
    const made = await plan();
    expect(made).toMatchObject({
      state: 'ready',
      chosen: 7,
      planned: 7,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(made.counts).toMatchObject({
      chosen: 7,
      to_change: 2,
      already_so: 1,
      gone: 1,
      unreadable: 1,
      not_permitted: 1,
      never_read: 1,
      stay_hidden: 1,
      become_shown: 0,
    });
    expect(await items(made.number)).toMatchObject([
      { fate: 'to_change', before: shown(101), after: shown(101, 317) },
      { fate: 'already_so' },
      {
        fate: 'to_change',
        before: { enabled: false, form_ids: null },
        after: { enabled: false, form_ids: [317] },
      },
      ...[
        { fate: 'gone' },
        { fate: 'unreadable', detail: 'error' },
        { fate: 'not_permitted' },
        { fate: 'never_read' },
      ],
    ]);
    expect(world.service.asked).toEqual([]);
    const second = await plan();
    expect(second.counts).toMatchObject({ to_change: 0, in_conflict: 2 });
    expect(second.hash).not.toBe(made.hash);
    expect((await listAssignments(context(), {})).rows.map(({ number }) => number)).toEqual([
      second.number,
      made.number,
    ]);
    expect(logged).toEqual([]);
  });

  test('a plan shows check results afterwards and leaves out profiles excepted from the chosen check', async () => {
    for (const number of [1, 2, 3]) await read(number, shown(101), { risk: 'High' });
    const { id } = await createCheck(context(), {
      format: 1,
      title: 'Has form 317',
      why: '',
      severity: 'high',
      scope: {},
      condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [317] },
    });
    await switchCheck(context(), id, { state: 'on' });
    await opened.database.db.insert(checkExceptions).values({
      id: uuidOf(9),
      check: id,
      checkVersion: 1,
      profile: uuidOf(3),
      reason: 'Agreed',
      until: '2026-12-31',
      madeAt: new Date(world.now),
      madeBy: 'Ada',
      madeById: 'a',
      confirmedAt: new Date(world.now),
    });
    const made = await plan({ filter: { check: `${id}:fail` } });
    expect(made.counts).toMatchObject({ chosen: 3, to_change: 2, left_out: 1 });
    expect(made.checks).toMatchObject([{ failBefore: 3, failAfter: 1, failNow: null, ends: 2, opens: 0 }]);
    expect(made.checksOn).toBe(1);

    await start(made.number);
    await work();
    const { state, checks } = await readAssignment(context(), made.number);
    expect({ state, checks }).toMatchObject({ state: 'done', checks: [{ failAfter: 1, failNow: 1 }] });
  });

  test('the profiles of a pasted list can be read before and after planning by anyone who may read profiles', async () => {
    const profiles = [3, 1, 2].map(uuidOf);
    for (const number of [1, 2, 3]) await read(number, shown(101));
    const made = { title: 'Form 317', reason: 'Policy KYB-12', choice: { profiles }, change: ADD_317 };
    const { number } = await createAssignment(context(), made);
    const listed = () => listAssignedProfiles(context(operatorOf('support')), number);
    expect(await listed()).toEqual({ profiles: profiles.toSorted() });
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({ choice: { profiles: 3 } });
    expect(await listed()).toEqual({ profiles: profiles.toSorted() });
    expect(await opened.database.db.$count(activity, eq(activity.action, 'data.exported'))).toBe(0);
    await expect(listAssignedProfiles(context(), number + 1)).rejects.toMatchObject({
      code: 'no_such_assignment',
    });
  });

  test('an empty choice and an undo of a run that never started are refused', async () => {
    await expect(plan({ filter: { risk: 'None' } })).rejects.toMatchObject({ code: 'no_profiles' });
    await read(1, shown(101));
    const { number } = await plan();
    await expect(plan({ undo: number })).rejects.toMatchObject({ code: 'assignment_state' });
    await expect(plan({ undo: 999 })).rejects.toMatchObject({ code: 'no_such_assignment' });
    await expect(
      createAssignment(context(operatorOf('support')), {
        title: 'a',
        reason: 'b',
        choice: { filter: {} },
        change: ADD_317,
      }),
    ).rejects.toMatchObject({ code: 'not_permitted' });
  });

  test('someone else approves exactly this plan; a plan that is a day old cannot be started', async () => {
    await read(1, shown(101));
    const made = await plan({ filter: {} }, ADD_317, context(BY_ADMINISTRATOR.operator, true));
    const { number, hash } = made;
    expect(made).toMatchObject({ state: 'waiting', needsApproval: true, mayApprove: false });
    const decide = (by: Parameters<typeof context>[0], hash: string | null) =>
      decideAssignment(context(by), number, { decision: 'approve', hash: hash ?? '', remark: 'Seen' });
    await expect(decide(undefined, hash)).rejects.toMatchObject({ code: 'own_assignment' });
    await expect(decide(MAYA, 'other')).rejects.toMatchObject({ code: 'other_plan' });
    await expect(start(number)).rejects.toMatchObject({ code: 'assignment_state' });
    expect(await readRunsUnderWay(context(MAYA))).toMatchObject({ toApprove: 1 });
    await decide(MAYA, hash);
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'ready',
      decision: { by: MAYA.name, remark: 'Seen' },
    });
    world.now += 86_400_001;
    await expect(start(number)).rejects.toMatchObject({ code: 'plan_too_old' });
    world.now = NOW;
    const starts = await Promise.allSettled([start(number), start(number, {}, context(MAYA))]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await opened.database.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'assignment.approved'));
    expect(rows.at(-1)).toMatchObject({
      after: { assignment: number, hash },
      operatorName: MAYA.name,
      reason: 'Seen',
    });
  });

  test('a run writes exactly the plan; its outcomes match what the service stored', async () => {
    for (let number = 1; number <= 9; number += 1) await read(number, shown(101));
    const { number } = await plan();
    // Since the plan: edits by others, deleted profiles, and a service that stores something else.
    world.service.forms.set(uuidOf(2), shown(101, 263));
    world.service.forms.set(uuidOf(3), shown(317, 101));
    world.service.forms.delete(uuidOf(4));
    world.service.keeps = (profile, forms) => (profile === uuidOf(5) ? shown(101) : forms);
    world.service.movesWith.add(uuidOf(6));
    let cut = 0;
    world.service.fault = (call) => {
      if (call === `PATCH ${uuidOf(7)}`) return 'cut_after';
      if (call === `PATCH ${uuidOf(8)}` && cut++ === 0) return 'cut_before';
      if (call === `PATCH ${uuidOf(9)}`) return 422;
      return undefined;
    };
    await start(number, { stopsOver: 100 });
    await work();
    await later();
    await work();
    expect(await items(number)).toMatchObject([
      { outcome: 'changed', kept: null, sideEffects: [], requestId: `assignment-${number}-1` },
      { outcome: 'conflict', found: shown(101, 263) },
      { outcome: 'skipped' },
      { outcome: 'not_found' },
      { outcome: 'changed', kept: shown(101) },
      { outcome: 'changed', sideEffects: [{ path: 'identity.enabled' }] },
      { outcome: 'changed' },
      { outcome: 'changed' },
      { outcome: 'failed', problem: 'refused_by_service' },
    ]);
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'done',
      outcomes: {
        changed: 5,
        conflict: 1,
        skipped: 1,
        not_found: 1,
        failed: 1,
        left: 0,
        kept_differently: 1,
        side_effects: 1,
      },
    });
    const written = world.service.kept.map(({ profile }) => profile).sort();
    expect(written).toEqual([1, 5, 6, 7, 8].map(uuidOf));
    expect(world.service.forms.get(uuidOf(2))).toEqual(shown(101, 263));
    // One entry per item and one for the run, and none of the writes is an outside change.
    const entries = await opened.database.db
      .select()
      .from(activity)
      .where(sql`request_id LIKE ${`assignment-${number}-%`}`);
    expect(entries).toHaveLength(9);
    const { name } = BY_ADMINISTRATOR.operator;
    const authors = { planned: name, approved: null, started: name };
    expect(entries.map(({ after }) => after)).toMatchObject(Array(9).fill({ authors }));
    const saves = await listSaves(opened.database.db, uuidOf(1));
    expect(saves.get(`assignment-${number}-1`)?.by).toBe(`planned and started by ${name}`);
    const versions = await opened.database.db
      .select()
      .from(configurationSnapshots)
      .where(sql`profile = ${uuidOf(1)}`);
    expect(versions.map(({ reason }) => reason).sort()).toEqual(['read', 'saved']);
    expect((await readRunProgress(context(), number)).log.map(({ kind }) => kind)).toEqual([
      'done',
      'started',
      'planned',
      'made',
    ]);
    expect(logged).toEqual([]);
  });

  test('an item costs two calls, and one more if its result is unknown', async () => {
    for (let number = 1; number <= 20; number += 1) await read(number, shown(101));
    const { number } = await plan();
    expect(await forecastRun(context(), number, 5)).toMatchObject({ reads: 20, writes: 20, lookAfter: 5 });
    world.service.fault = (call) => (call === `PATCH ${uuidOf(4)}` ? 'cut_after' : undefined);
    await start(number);
    await work();
    expect(await outcomesOf(number)).toEqual(Array(20).fill('changed'));
    expect(world.service.asked).toHaveLength(41);
  });

  test('changes sent by a process that died are read back before anything is written', async () => {
    for (let number = 1; number <= 4; number += 1) await read(number, shown(101));
    const { number } = await plan();
    await start(number);
    // It died after sending the first three: the service stored the first, not the second, and someone
    // changed the third.
    await opened.database.db
      .update(assignmentItems)
      .set({ sentAt: new Date(world.now) })
      .where(sql`assignment = ${number} AND number <= 3`);
    world.service.forms.set(uuidOf(1), shown(101, 317));
    world.service.forms.set(uuidOf(3), shown(101, 263));
    // Another setting changed together with the first.
    world.service.moved.add(uuidOf(1));
    await work();
    expect(await items(number)).toMatchObject([
      { outcome: 'changed', sideEffects: [{ path: 'identity.enabled' }] },
      { outcome: 'changed', sideEffects: [] },
      { outcome: 'not_known', found: shown(101, 263) },
      { outcome: 'changed' },
    ]);
    expect(world.service.kept.map(({ profile }) => profile).sort()).toEqual([2, 4].map(uuidOf));
    const written = world.service.asked.flatMap((call, index) => (call.startsWith('PATCH') ? [index] : []));
    for (const at of written) {
      expect(world.service.asked.slice(0, at)).toContain(world.service.asked[at]?.replace('PATCH', 'GET'));
    }
  });

  test('other settings that changed are reported, even if the process died between storing the reading and the outcome', async () => {
    await read(1, shown(101));
    const { number } = await plan();
    await start(number);
    const { db } = opened.database;
    await db
      .update(assignmentItems)
      .set({ sentAt: new Date(world.now) })
      .where(sql`assignment = ${number}`);
    world.service.forms.set(uuidOf(1), shown(101, 317));
    world.service.moved.add(uuidOf(1));
    const data = { identity: { enabled: false }, forms: shown(101, 317) };
    const reading = { uuid: uuidOf(1), data, forms: shown(101, 317), requestId: `assignment-${number}-1` };
    await storeReading(db, { ...reading, readAt: world.now, saved: true });
    await work();
    expect(await items(number)).toMatchObject([
      { outcome: 'changed', sideEffects: [{ path: 'identity.enabled' }] },
    ]);
  });

  test('changes sent before a run was cancelled still get an outcome, from reading alone', async () => {
    for (let number = 1; number <= 5; number += 1) await read(number, shown(101));
    const { number } = await plan();
    await start(number);
    await pauseRun(context(), number);
    // The service stored the first, not the second, and someone changed the third; the fourth has no earlier
    // reading.
    await opened.database.db
      .update(assignmentItems)
      .set({ sentAt: new Date(world.now) })
      .where(sql`assignment = ${number} AND number <= 4`);
    world.service.forms.set(uuidOf(1), shown(101, 317));
    world.service.forms.set(uuidOf(3), shown(101, 263));
    world.service.fault = (call) => (call === `GET ${uuidOf(4)}` ? 500 : undefined);
    await cancelAssignment(context(), number);
    for (let tries = 0; tries < 5; tries += 1) {
      await work();
      await later();
    }
    expect(await items(number)).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'not_known', problem: 'save_not_confirmed' },
      { outcome: 'not_known', found: shown(101, 263) },
      { outcome: 'not_known', problem: 'service_unreachable' },
      { outcome: null },
    ]);
    expect(world.service.kept).toEqual([]);
    expect(await opened.database.db.select().from(consoleWork.items)).toEqual([]);
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'cancelled',
      outcomes: { left: 1 },
    });
    expect(logged).toEqual([]);
  });

  test('second try refused after the first took effect: the outcome is not "already so"', async () => {
    await read(1, shown(101));
    const { number } = await plan();
    const calls = { PATCH: 0 };
    world.service.fault = (call) => {
      if (!call.startsWith('PATCH')) return undefined;
      calls.PATCH += 1;
      // The first try is cut off and arrives late; the second is refused, and then a read finds the change.
      if (calls.PATCH === 1) return 'cut_before';
      world.service.forms.set(uuidOf(1), shown(101, 317));
      return 429;
    };
    await start(number);
    await work();
    await later();
    await work();
    expect(await outcomesOf(number)).toEqual(['changed']);
    expect(calls.PATCH).toBe(2);
  });

  test('an item that is given up is unchanged if nothing was sent, otherwise unknown', async () => {
    for (const number of [1, 2]) await read(number, shown(101));
    const { number } = await plan();
    await start(number);
    await opened.database.db
      .update(assignmentItems)
      .set({ sentAt: new Date(world.now) })
      .where(sql`assignment = ${number} AND number = 2`);
    await opened.database.db.update(consoleWork.items).set({ lostLeases: 11 });
    await work();
    expect(await items(number)).toMatchObject([
      { outcome: 'failed', problem: 'internal_error' },
      { outcome: 'not_known', problem: 'internal_error' },
    ]);
    expect(world.service.asked).toEqual([]);
    expect(await readAssignment(context(), number)).toMatchObject({ state: 'done' });
  });

  test('two instances share a run: each item is written once and has one entry', async () => {
    for (let number = 1; number <= 40; number += 1) await read(number, shown(101));
    const { number } = await plan();
    await start(number);
    const both = [instance(), instance()];
    await Promise.all(both.map((worker) => worker.runDue([RUN_KIND])));
    expect(await outcomesOf(number)).toEqual(Array(40).fill('changed'));
    expect(world.service.kept).toHaveLength(40);
    const entries = await opened.database.db
      .select()
      .from(activity)
      .where(sql`request_id LIKE ${`assignment-${number}-%`}`);
    expect(entries).toHaveLength(40);
    expect(await readAssignment(context(), number)).toMatchObject({ state: 'done' });
  });

  test('a run waits for review after the first items, is paused, resumed and cancelled', async () => {
    for (let number = 1; number <= 6; number += 1) await read(number, shown(101));
    const { number } = await plan();
    await start(number, { lookAfter: 2 });
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'looking',
      outcomes: { changed: 2, left: 4 },
    });
    await resumeRun(context(MAYA), number);
    await pauseRun(context(), number);
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'paused',
      outcomes: { changed: 2 },
    });
    expect(await readRunsUnderWay(context())).toMatchObject({
      runs: [{ number, state: 'paused', done: 2, total: 6 }],
    });
    world.service.fault = (call) => (call === `GET ${uuidOf(3)}` ? 500 : undefined);
    await resumeRun(context(), number);
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'running',
      outcomes: { changed: 5, left: 1 },
    });
    await cancelAssignment(context(), number);
    await later();
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'cancelled',
      outcomes: { changed: 5, left: 1 },
    });
    await expect(resumeRun(context(), number)).rejects.toMatchObject({ code: 'assignment_state' });
    world.service.fault = () => undefined;
    const rest = await plan({ rest: number }, null);
    expect(rest).toMatchObject({ state: 'ready', change: ADD_317, counts: { chosen: 1, to_change: 1 } });
    expect(await readAssignment(context(), number)).toMatchObject({
      followers: [{ number: rest.number, kind: 'rest' }],
    });
  });

  test('resetting a sandbox deletes assignments and their waiting work; numbers are not reused', async () => {
    for (let number = 1; number <= 3; number += 1) await read(number, shown(101));
    const { number } = await plan();
    await start(number);
    await createAssignment(context(), {
      title: 'Form 118',
      reason: 'KYB-13',
      choice: { filter: {} },
      change: ADD_317,
    });
    await deleteAllAssignments(opened.database.db);
    await work();
    expect([logged, world.service.kept]).toEqual([[], []]);
    expect((await listAssignments(context(), {})).counts.all).toBe(0);
    for (const table of [assignmentItems, consoleWork.items]) {
      expect(await opened.database.db.$count(table)).toBe(0);
    }
    expect((await plan()).number).toBe(number + 2);
  });

  test('an undo only touches profiles that are still as the run left them', async () => {
    for (let number = 1; number <= 3; number += 1) await read(number, shown(101));
    const first = await plan();
    await start(first.number);
    await work();
    await read(2, shown(101, 317, 400));
    const undo = await plan({ undo: first.number }, null);
    expect(undo).toMatchObject({
      state: 'ready',
      change: null,
      counts: { chosen: 3, to_change: 2, moved_since: 1 },
    });
    await start(undo.number);
    await work();
    expect([1, 2, 3].map((number) => world.service.forms.get(uuidOf(number)))).toEqual([
      shown(101),
      shown(101, 317, 400),
      shown(101),
    ]);
  });

  /** Lets the administrator sign in at a provider, eight days before `NOW`. */
  const signedInLongAgo = () =>
    opened.database.db.insert(operatorAccounts).values({
      id: 'of-the-provider',
      operatorId: BY_ADMINISTRATOR.operator.id,
      providerId: 'https://id.example',
      accountId: 'ada',
      confirmedAt: new Date(NOW - 8 * 86_400_000),
    });
  const change = (set: Partial<typeof operators.$inferSelect>) =>
    opened.database.db.update(operators).set(set).where(eq(operators.id, BY_ADMINISTRATOR.operator.id));

  test.each([
    ['is disabled', () => change({ disabledAt: new Date(NOW) })],
    ['is demoted', () => change({ role: 'support' })],
    [
      'started it eight days ago and has not signed in at the provider since',
      async (number: number) => {
        await signedInLongAgo();
        await opened.database.db
          .update(assignments)
          .set({ startedAt: new Date(NOW - 8 * 86_400_000) })
          .where(eq(assignments.number, number));
      },
    ],
  ])('stops before the next item if the operator who started it %s', async (_, end) => {
    for (let number = 1; number <= 3; number += 1) await read(number, shown(101));
    const { number } = await plan();
    await start(number);
    await end(number);
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'stopped',
      stopped: 'operator_not_permitted',
      outcomes: { left: 3 },
    });
    expect(world.service.asked).toEqual([]);
    await resumeRun(context(MAYA), number);
    await work();
    expect(await readAssignment(context(), number)).toMatchObject({
      state: 'done',
      outcomes: { changed: 3 },
    });
  });

  test.each([
    ['is revoked', (ofToken: SQL) => opened.database.db.delete(operatorTokens).where(ofToken)],
    [
      'has expired',
      (ofToken: SQL) =>
        opened.database.db
          .update(operatorTokens)
          .set({ expiresAt: new Date(NOW) })
          .where(ofToken),
    ],
    ['is of an operator who has not signed in at the provider for eight days', () => signedInLongAgo()],
  ])(
    'stops before the next item if the token that started it %s, and is reported as run by that token',
    async (_, end) => {
      for (let number = 1; number <= 3; number += 1) await read(number, shown(101));
      const token = { id: 'token-1', name: 'nightly', readOnly: false };
      const { db } = opened.database;
      await db.insert(operatorTokens).values({
        ...token,
        hash: 'h',
        operatorId: BY_ADMINISTRATOR.operator.id,
        role: 'administrator',
        createdAt: new Date(NOW),
        expiresAt: new Date(NOW + 60_000),
      });
      const script = context({ ...BY_ADMINISTRATOR.operator, token });
      const { number, hash } = await plan(undefined, undefined, script);
      await startRun(script, number, { hash: hash ?? '', lookAfter: 1 });
      await work();
      await resumeRun(script, number);
      await end(eq(operatorTokens.id, token.id));
      await work();
      expect(await readAssignment(context(), number)).toMatchObject({
        state: 'stopped',
        stopped: 'token_ended',
        outcomes: { changed: 1, left: 2 },
      });
      const entries = await db
        .select()
        .from(activity)
        .where(sql`after->>'assignment' = ${String(number)}`);
      expect(entries.map(({ action, token }) => `${action} ${token}`).sort()).toEqual([
        'assignment.made nightly',
        'assignment.resumed nightly',
        'assignment.started nightly',
        'forms.changed nightly',
      ]);
      await resumeRun(context(MAYA), number);
      await work();
      expect(await readAssignment(context(), number)).toMatchObject({
        state: 'done',
        outcomes: { changed: 3 },
      });
    },
  );

  test('stops with the reason if the service refuses writes or too many items fail', async () => {
    for (let number = 1; number <= 120; number += 1) await read(number, shown(101));
    const first = await plan({ profiles: [uuidOf(1), uuidOf(2)] });
    world.service.fault = (call) => (call.startsWith('PATCH') ? 403 : undefined);
    await start(first.number);
    await work();
    expect(await readAssignment(context(), first.number)).toMatchObject({
      state: 'stopped',
      stopped: 'read_only_client',
      outcomes: { left: 2 },
    });
    expect(world.service.kept).toEqual([]);
    await cancelAssignment(context(), first.number);
    const second = await plan();
    world.service.fault = (call) =>
      call.startsWith('PATCH') && Number(call.slice(-3)) <= 60 ? 422 : undefined;
    await start(second.number);
    await work();
    expect(await readAssignment(context(), second.number)).toMatchObject({
      state: 'stopped',
      stopped: 'too_many_wrong',
    });
  });
});
