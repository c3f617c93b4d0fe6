import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { type Facts, residualOfCheck, resultOf } from '@/lib/configuration/checks/evaluate';
import { setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { foldEvents } from '@/lib/features/events/server/fold-events';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents } from '@/lib/features/setups/tables';
import { consoleWorkItems } from '@/lib/platform/work/tables';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { arrived, profileBody } from '@/lib/testing/webhook-bodies';
import { checkReplayFailures, checkReplays } from '../../replay-tables';
import type { CheckReplay } from '../../replays';
import { checks } from '../../tables';
import { changeCheck, createCheck, deleteCheck } from '../save-checks';
import { deleteReplaysBefore } from './clear-replays';
import { readSlice } from './read-histories';
import { exportReplayFailures, listReplayFailures, readCheckReplay, readReplay } from './read-replay';
import { openReplay } from './replay-check';
import { cancelReplay, startReplay } from './start-replay';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;
const NO_CURSOR = '00000000-0000-0000-0000-000000000000';
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const HAS_118: CheckDefinition = {
  format: 1,
  title: 'Approved high-risk profiles have form 118',
  why: '',
  severity: 'high',
  scope: { status: ['Approved'], risk: ['High'] },
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
};
const HAS_101: CheckDefinition = {
  ...HAS_118,
  scope: { risk: ['High', 'Low'] },
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [101] },
};

describe.each(DATABASE_KINDS)('replays on %s', (kind) => {
  const opened = openFresh(kind);
  const db = () => opened.database.db;
  const context = (operator = BY_ADMINISTRATOR.operator) => ({
    db: db(),
    operator,
    now: () => NOW,
    call: { requestId: 'r', from: null },
    activity: ACTIVITY_ASIDE.activity,
    exceptionApproval: false,
    approverWait: null,
  });

  beforeEach(async () => {
    await db().delete(checks);
    await db().delete(consoleWorkItems);
    await deleteAllVersions(db());
    await deleteAllEvents(db());
  });

  async function read(index: number, at: number, form_ids: number[]): Promise<void> {
    const forms = { enabled: true, form_ids };
    const data = { identity: { enabled: true }, forms };
    const reading = { uuid: uuidOf(index), data, forms, readAt: at, requestId: `r${at}`, saved: false };
    await storeReading(db(), reading);
  }

  /** Stores an event: when it happened, and when it arrived. */
  const foldEventAt = (index: number, at: number, receivedAt: number, status: string, risk: string | null) =>
    foldEvents(opened.database, [
      {
        ...arrived(
          profileBody({
            profile: uuidOf(index),
            status,
            timestamp: new Date(at).toISOString(),
            data: { risk: risk === null ? null : { label: risk }, customer_reference: `NW-${index}` },
          }),
        ),
        receivedAt: new Date(receivedAt),
      },
    ]);

  /** As the worker does it: one process dies after some slices, and another continues. */
  async function replayed(id: string, slice = 2, until = 2): Promise<void> {
    const dying = await openReplay(db(), id, slice);
    for (let slices = 0; slices < until; slices += 1) if (!(await dying?.processNext())) return;
    const next = await openReplay(db(), id, slice);
    // Late writes by the first process are ignored.
    await next?.processNext();
    expect(await dying?.processNext()).toBe(false);
    while (await next?.processNext());
  }

  /** The expected result, from looking at each time separately. */
  async function naive(definition: CheckDefinition, madeAt: number) {
    const [profiles, versions, events] = await Promise.all([
      db().select().from(knownProfiles).orderBy(knownProfiles.uuid),
      db()
        .select({ profile: snapshots.profile, at: snapshots.firstReadAt, data: contents.data })
        .from(snapshots)
        .innerJoin(contents, eq(contents.number, snapshots.content))
        .orderBy(snapshots.number),
      db().select().from(receivedWebhooks).orderBy(receivedWebhooks.number),
    ]);
    return profiles.map(({ uuid, firstSeenAt }) => {
      const own = versions.filter(({ profile }) => profile === uuid);
      const reported = events.filter(({ profile }) => profile === uuid);
      const at = (time: number) => {
        const version = own.findLast((one) => one.at.getTime() <= time);
        const receivedAt = reported.filter(({ receivedAt }) => receivedAt.getTime() <= time);
        const newest = receivedAt.reduce<(typeof receivedAt)[number] | undefined>(
          (one, other) =>
            one?.timestamp && other.timestamp && one.timestamp > other.timestamp ? one : other,
          undefined,
        );
        if (version === undefined && firstSeenAt.getTime() > time) return null;
        const data = newest === undefined ? {} : (JSON.parse(newest.body) as { data: object }).data;
        const { risk } = data as { risk?: { label: string } | null };
        const facts: Facts = {
          status: newest?.status ?? null,
          risk: risk?.label ?? null,
          team: null,
          assignee: null,
          reference: null,
        };
        const setup = version === undefined ? null : setupToCheck(version.data);
        return { result: resultOf(residualOfCheck(definition, setup), facts), isRead: version !== undefined };
      };
      const changes = [
        ...own.map((one) => one.at.getTime()),
        ...reported.map(({ receivedAt }) => receivedAt.getTime()),
        firstSeenAt.getTime(),
      ].sort((one, other) => one - other);
      const spans: [number, number | null][] = [];
      for (const time of changes.filter((change) => change <= madeAt)) {
        const last = spans.at(-1);
        const isOpen = last !== undefined && last[1] === null;
        const fails = at(time)?.result === 'fail';
        if (fails && !isOpen) spans.push([time, null]);
        if (!fails && isOpen) last[1] = time;
      }
      return { uuid, at, spans: spans.filter(([from, until]) => until === null || until > from) };
    });
  }

  async function expectAsNaive(replay: CheckReplay, definition: CheckDefinition): Promise<void> {
    const profiles = await naive(definition, NOW);
    const found = await db()
      .select({ profile: checkReplayFailures.profile, spans: checkReplayFailures.spans })
      .from(checkReplayFailures)
      .where(eq(checkReplayFailures.replay, replay.id))
      .orderBy(checkReplayFailures.profile);
    const failed = profiles.filter(({ spans }) => spans.length > 0);
    expect(found).toEqual(failed.map(({ uuid, spans }) => ({ profile: uuid, spans })));
    expect(replay).toMatchObject({
      state: 'done',
      profiles: profiles.length,
      done: profiles.length,
      failed: failed.length,
      failing: failed.filter(({ spans }) => spans.at(-1)?.[1] === null).length,
    });
    for (const { end, known, read, failBefore: _, ...counts } of replay.weeks) {
      const then = profiles.flatMap(({ at }) => at(end) ?? []);
      const of = (result: string, isRead = true) =>
        then.filter((one) => one.result === result && (result !== 'unknown' || one.isRead === isRead)).length;
      expect({ end, known, read, ...counts }).toEqual({
        end,
        known: then.length,
        read: then.filter(({ isRead }) => isRead).length,
        fail: of('fail'),
        pass: of('pass'),
        unknown: of('unknown'),
        unread: of('unknown', false),
        error: of('error'),
        not_applicable: of('not_applicable'),
      });
    }
  }

  test('generated versions and events: it finds the same as a look at each time, even if a process dies', async () => {
    const step = fc.record({
      profile: fc.integer({ min: 1, max: 7 }),
      /** Days before now. */
      came: fc.integer({ min: 1, max: 90 }),
      what: fc.oneof(
        fc.record({ forms: fc.subarray([101, 118]) }),
        fc.record({
          status: fc.constantFrom('Approved', 'Processed'),
          risk: fc.constantFrom('High', 'High', 'Low', null),
          late: fc.integer({ min: 0, max: 20 }),
        }),
      ),
    });
    const steps = fc
      .sample(fc.array(step, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 11 })
      .flat();
    const inOrder = steps
      .map((one, index) => ({ ...one, at: NOW - one.came * DAY + index * 1_000 }))
      .sort((one, other) => one.at - other.at);
    for (const { profile, at, what } of inOrder) {
      if ('forms' in what) await read(profile, at, what.forms);
      else await foldEventAt(profile, at - what.late * DAY, at, what.status, what.risk);
    }
    const { id } = await createCheck(context(), HAS_118);
    const first = (await readCheckReplay(context(), id)).replay;
    expect(first).toMatchObject({ state: 'running', done: 0, version: 1, change: null });
    await replayed(first?.id ?? '');
    const done = await readReplay(context(), first?.id ?? '');
    expect(done.failed).toBeGreaterThan(2);
    await expectAsNaive(done, HAS_118);

    // The next version is compared with it, over time and now.
    await changeCheck(context(), id, { definition: HAS_101, version: 1 });
    const { replay } = await readCheckReplay(context(), id);
    expect(replay?.version).toBe(2);
    await replayed(replay?.id ?? '', 3, 1);
    const next = await readReplay(context(), replay?.id ?? '');
    await expectAsNaive(next, HAS_101);
    const [was, is] = [await naive(HAS_118, NOW), await naive(HAS_101, NOW)];
    type ReplayedSetup = (typeof was)[number];
    const ever = ({ spans }: ReplayedSetup) => spans.length > 0;
    const now = ({ at }: ReplayedSetup) => at(NOW)?.result === 'fail';
    /** How many fail in one and not in the other; both lists have the same profiles in the same order. */
    const only = (of: ReplayedSetup[], other: ReplayedSetup[], fails: (one: ReplayedSetup) => boolean) =>
      of.filter((one, index) => fails(one) && !fails(other[index] as ReplayedSetup)).length;
    expect(next.change).toEqual({
      version: 1,
      more: only(is, was, ever),
      fewer: only(was, is, ever),
      moreNow: only(is, was, now),
      fewerNow: only(was, is, now),
    });
    expect(next.weeks.map(({ failBefore }) => failBefore)).toEqual(done.weeks.map(({ fail }) => fail));
    // An open screen with the old replay is told that it no longer exists.
    await expect(readReplay(context(), done.id)).rejects.toMatchObject({ code: 'no_such_replay' });
  });

  test('uses what was known then: weeks without a reading are not zero, deleted profiles end with their last reading, facts from deleted events count from their time', async () => {
    await foldEventAt(1, NOW - 40 * DAY, NOW - 40 * DAY, 'Approved', 'High');
    await read(1, NOW - 30 * DAY, [101]);
    await read(2, NOW - 60 * DAY, [101]);
    await foldEventAt(2, NOW - 60 * DAY, NOW - 20 * DAY, 'Approved', 'High');
    await foldEventAt(3, NOW - 50 * DAY, NOW - 50 * DAY, 'Approved', 'High');
    await read(3, NOW - 50 * DAY, [101]);
    await read(3, NOW - 10 * DAY, [101]);
    await db()
      .update(knownProfiles)
      .set({ failure: 'not_found' })
      .where(eq(knownProfiles.uuid, uuidOf(3)));
    await db()
      .delete(receivedWebhooks)
      .where(eq(receivedWebhooks.profile, uuidOf(1)));
    const { id } = await createCheck(context(), HAS_118);
    const { replay } = await readCheckReplay(context(), id);
    await replayed(replay?.id ?? '', 1, 1);
    const done = await readReplay(context(), replay?.id ?? '');
    expect(done).toMatchObject({
      failed: 3,
      failing: 2,
      firstReadAt: new Date(NOW - 60 * DAY).toISOString(),
    });
    expect(done.weeks.find(({ known }) => known > 0)).toMatchObject({
      known: 1,
      read: 1,
      fail: 0,
      unknown: 1,
    });
    expect(done.weeks[0]).toMatchObject({ known: 0, read: 0, fail: 0 });
    const isoDaysAgo = (days: number, milliseconds = 0) =>
      new Date(NOW - days * DAY + milliseconds).toISOString();
    const { rows, next } = await listReplayFailures(context(), done.id, { limit: 2 });
    expect(rows).toMatchObject([
      { profile: uuidOf(2), customerReference: 'NW-2', since: isoDaysAgo(20), until: null, times: 1 },
      { profile: uuidOf(1), since: isoDaysAgo(30), until: null },
    ]);
    const rest = await listReplayFailures(context(), done.id, { limit: 2, before: next ?? 0 });
    expect(rest).toMatchObject({
      rows: [{ profile: uuidOf(3), since: isoDaysAgo(50), until: isoDaysAgo(10, 1) }],
      next: null,
    });
    let file = '';
    for await (const piece of exportReplayFailures(context(), done.id)) file += piece;
    expect(file.split('\r\n')).toHaveLength(5);
    expect(file).toContain(`${uuidOf(3)},NW-3,,${isoDaysAgo(50)},${isoDaysAgo(10, 1)}`);
  });

  test('versions are read by profile in order, completely, however few rows a statement reads', async () => {
    const counts = [3, 1, 0, 5, 2];
    for (const [index, count] of counts.entries()) {
      await foldEventAt(index, NOW - 40 * DAY, NOW - 40 * DAY, 'Approved', 'High');
      for (let nth = 0; nth < count; nth += 1) await read(index, NOW - 9 * DAY + nth, [100 + nth]);
    }
    for (const rows of [1, 2, 3, 4, 100]) {
      const found: { uuid: string; foundAt: number[]; contents: number }[] = [];
      for (let cursor = NO_CURSOR; ; cursor = found.at(-1)?.uuid ?? NO_CURSOR) {
        const slice = await readSlice(db(), { cursor, most: 500, withFacts: false, rows });
        for (const { uuid, firstVersion, afterVersions } of slice.profiles) {
          const foundAt = slice.foundAt.slice(firstVersion, afterVersions);
          found.push({
            uuid,
            foundAt,
            contents: new Set(slice.contents.slice(firstVersion, afterVersions)).size,
          });
        }
        if (slice.profiles.length === 0) break;
      }
      expect(found).toEqual(
        counts.map((count, index) => ({
          uuid: uuidOf(index),
          contents: count,
          foundAt: Array.from({ length: count }, (_, nth) => NOW - 9 * DAY + nth),
        })),
      );
    }
  });

  test('a cancelled or replaced replay ends; replays that are no longer shown are deleted', async () => {
    for (const index of [1, 2, 3]) await read(index, NOW - index * DAY, [101]);
    const unscoped = { ...HAS_118, scope: {} };
    const { id } = await createCheck(context(), unscoped);
    const first = (await readCheckReplay(context(), id)).replay?.id ?? '';
    // A running one continues, no matter who asks again.
    expect(await startReplay(context(), { check: id })).toEqual({ id: first });
    const running = await openReplay(db(), first, 1);
    expect(await running?.processNext()).toBe(true);
    expect(await readReplay(context(), first)).toMatchObject({ profiles: 3, done: 1, state: 'running' });
    await expect(cancelReplay(context(operatorOf('support')), first)).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await cancelReplay(context(), first);
    expect(await running?.processNext()).toBe(false);
    expect(await readReplay(context(), first)).toMatchObject({ state: 'cancelled', done: 1 });

    const { id: again } = await startReplay(context(), { check: id });
    await replayed(again, 1, 1);
    expect(await readReplay(context(), again)).toMatchObject({ state: 'done', failed: 3, failing: 3 });
    // Unsaved definitions have replays too: the newest of each operator.
    const written = await startReplay(context(), { check: id, definition: HAS_118 });
    const newer = await startReplay(context(), { definition: unscoped });
    await expect(readReplay(context(), written.id)).rejects.toMatchObject({ code: 'no_such_replay' });
    expect(await readReplay(context(), newer.id)).toMatchObject({ version: null, change: null });
    expect((await readCheckReplay(context(), id)).replay?.id).toBe(again);

    const clear = async () => {
      while ((await deleteReplaysBefore(db(), new Date(NOW - 30 * DAY), 2, NOW)) === 2);
      return { replays: await db().$count(checkReplays), failures: await db().$count(checkReplayFailures) };
    };
    expect(await clear()).toEqual({ replays: 2, failures: 3 });
    await deleteCheck(context(), id);
    expect(await clear()).toEqual({ replays: 1, failures: 0 });
    await db().update(checkReplays).set({ madeAt: sql`made_at - interval '2 days'` });
    expect(await clear()).toEqual({ replays: 0, failures: 0 });
  });
});
