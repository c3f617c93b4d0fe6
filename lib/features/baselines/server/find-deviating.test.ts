import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { readDeviationsOverview } from '@/lib/features/overview/server/read-overview';
import type { DirectoryQuery } from '@/lib/features/profiles/profiles';
import { exportDirectory } from '@/lib/features/profiles/server/export-directory';
import { listDirectory } from '@/lib/features/profiles/server/list-directory';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { SaveBaselineRequest } from '../baselines';
import { type JudgedSetup, openSections } from '../open-deviations';
import { baselines } from '../tables';
import { isInScope } from './baseline-rows';
import { readBaselineStates } from './baseline-states';
import { readBaseline } from './read-baselines';
import { acceptDeviation, changeBaseline, endAcceptance, saveBaseline } from './save-baselines';

const START = Date.parse('2026-11-01T10:00:00Z');
const DAY = 86_400_000;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const REASON = 'Agreed with the bank in November.';

describe.each(DATABASE_KINDS)('deviating profiles on %s', (kind) => {
  const opened = openFresh(kind);
  let now = START;
  const context = () => ({
    ...BY_ADMINISTRATOR,
    db: opened.database.db,
    now: () => now,
    survey: { maxAge: null },
    reads: new DatabaseReads(() => 0),
    activity: ACTIVITY_ASIDE.activity,
  });

  async function read(
    index: number,
    form_ids: number[],
    { told = {}, ...more }: { told?: Partial<typeof knownProfiles.$inferInsert>; identity?: boolean } = {},
  ): Promise<number> {
    const { db } = opened.database;
    const forms = { enabled: true, form_ids };
    const data = { identity: { enabled: more.identity ?? true }, forms };
    const reading = { uuid: uuidOf(index), data, forms, readAt: now, requestId: 'r', saved: false };
    await storeReading(db, reading);
    const mine = sql`uuid = ${uuidOf(index)}`;
    if (Object.keys(told).length > 0) await db.update(knownProfiles).set(told).where(mine);
    return (await db.select().from(knownProfiles).where(mine))[0]?.setup ?? 0;
  }

  const baselineOf = async (setup: number, more: Partial<SaveBaselineRequest> = {}) =>
    (
      await saveBaseline(context(), {
        name: 'Companies',
        setup,
        sections: ['identity', 'forms'],
        scope: {},
        ...more,
      })
    ).id;

  /** The profiles found by a directory query; the count and the export must agree. */
  async function found(query: DirectoryQuery): Promise<number[]> {
    const { rows, matching, coverage } = await listDirectory(context(), query);
    expect(rows).toHaveLength(matching);
    expect(coverage).not.toBeNull();
    let file = '';
    for await (const text of exportDirectory(context() as never, query)) file += text;
    expect(file.trim().split('\r\n')).toHaveLength(matching + 1);
    return rows.map(({ uuid }) => Number(uuid.slice(-3))).sort((one, other) => one - other);
  }
  /** The overview's counts equal those of the lists it links to. */
  async function expectOverview(): Promise<void> {
    const deviations = await readDeviationsOverview(context());
    const count = async (query: DirectoryQuery) => (await found(query)).length;
    expect(deviations).toMatchObject({
      deviating: await count({ deviates: 'any' }),
      began: await count(NEW),
    });
    for (const { id, deviating, began } of deviations.by) {
      expect({ deviating, began }).toEqual({
        deviating: await count({ deviates: id }),
        began: await count({ deviates: id, ...NEW }),
      });
    }
  }
  const NEW = { 'deviates-since': 'week' } as const;

  beforeEach(async () => {
    now = START;
    await opened.database.db.delete(baselines);
    await deleteAllVersions(opened.database.db);
    await deleteAllEvents(opened.database.db);
  });

  test('are found by one baseline or by any, and the counts agree; nothing is found without a baseline', async () => {
    const setup = await read(1, [101, 104], { told: { risk: 'High' } });
    expect(await found({ deviates: 'any' })).toEqual([]);
    await read(2, [101], { told: { risk: 'High' } });
    await read(3, [101], { told: { risk: 'Low' } });
    await read(4, [101]);
    await read(5, [101], { told: { risk: 'High', failure: 'not_found' } });
    const high = await baselineOf(setup, { scope: { risk: ['High'] } });
    const low = await baselineOf(setup, { name: 'Low', scope: { risk: ['Low'] } });
    expect(await found({ deviates: high })).toEqual([2]);
    expect(await found({ deviates: low })).toEqual([3]);
    expect(await found({ deviates: 'any' })).toEqual([2, 3]);
    expect(await found({ deviates: 'any', risk: 'Low', form: ['101'] })).toEqual([3]);
    expect(await found({ deviates: uuidOf(9) })).toEqual([]);
    expect((await readBaseline(context(), high)).counts.deviating).toBe(1);
    await expectOverview();
    expect((await readDeviationsOverview(context())).by.map(({ name }) => name)).toEqual([
      'Companies',
      'Low',
    ]);
  });

  test('are left out while their deviation is accepted, for all or for the profile alone', async () => {
    const setup = await read(1, [101, 104]);
    const other = await read(2, [101]);
    await read(3, [101]);
    const id = await baselineOf(setup);
    const accepting = { section: 'forms', setup: other, reason: REASON, until: '2026-11-01' };
    await acceptDeviation(context(), id, { ...accepting, profile: uuidOf(2) });
    expect(await found({ deviates: id })).toEqual([3]);
    await acceptDeviation(context(), id, accepting);
    expect(await found({ deviates: id })).toEqual([]);
    now = START + DAY;
    expect(await found({ deviates: id })).toEqual([2, 3]);
  });

  test('are new where a section of the configuration changed in the last seven days', async () => {
    const setup = await read(1, [101]);
    await read(2, [102]);
    await read(3, [102]);
    await read(4, [101]);
    const id = await baselineOf(setup);
    expect(await found({ deviates: id, ...NEW })).toEqual([2, 3]);
    now = START + 8 * DAY;
    expect(await found({ deviates: id })).toEqual([2, 3]);
    expect(await found(NEW)).toEqual([]);
    // Another section of one that deviates already, one that matched, and one that was unknown.
    await read(3, [102], { identity: false });
    await read(4, [103]);
    await read(5, [104]);
    // Another value in a deviating section, and one that changed back.
    await read(2, [105]);
    await read(1, [106]);
    now += 1_000;
    await read(1, [101]);
    expect(await found(NEW)).toEqual([3, 4, 5]);
    await expectOverview();
    now += 6 * DAY;
    expect(await found(NEW)).toEqual([3, 4, 5]);
    now += 2 * DAY;
    expect(await found(NEW)).toEqual([]);
    expect(await found({ deviates: 'any' })).toEqual([2, 3, 4, 5]);
  });

  test('are new with any version of these days, unless accepted for the profile or matching', async () => {
    await read(1, [102]);
    const setup = await read(2, [101]);
    await read(3, [101]);
    const id = await baselineOf(setup);
    now = START + 8 * DAY;
    // The version before its newest deviates in the same section and was the first to.
    await read(2, [103]);
    now += DAY;
    await read(2, [104]);
    const accepted = await read(3, [105]);
    const accepting = { section: 'forms', setup: accepted, reason: REASON, until: '2026-12-01' };
    await acceptDeviation(context(), id, { ...accepting, profile: uuidOf(3) });
    await read(4, [101]);
    expect(await found({ deviates: id })).toEqual([1, 2]);
    expect(await found({ deviates: id, ...NEW })).toEqual([2]);
    await expectOverview();
    now += 6.5 * DAY;
    expect(await found(NEW)).toEqual([]);
    await expectOverview();
  });

  test('are new where the baseline began to expect a value or include them, or an acceptance ended', async () => {
    const setup = await read(1, [101], { told: { risk: 'Low', team: 'A' } });
    const other = await read(2, [102], { told: { risk: 'High', team: 'B' } });
    await read(3, [103], { told: { risk: 'Low', team: 'B' } });
    const id = await baselineOf(setup, { scope: { risk: ['Low'] } });
    const accepting = { section: 'forms', setup: other, reason: REASON };
    now = START + 20 * DAY;
    expect(await found(NEW)).toEqual([]);
    await changeBaseline(context(), id, { scope: {}, reason: REASON });
    expect(await found(NEW)).toEqual([2]);
    now += 8 * DAY;
    expect(await found(NEW)).toEqual([]);
    await changeBaseline(context(), id, { setup: other, reason: REASON });
    expect(await found({ deviates: id, ...NEW })).toEqual([1]);
    now += 1_000;
    await changeBaseline(context(), id, { setup, reason: REASON });
    expect(await found(NEW)).toEqual([2]);
    now += 8 * DAY;
    expect(await found(NEW)).toEqual([]);

    const accepted = await acceptDeviation(context(), id, { ...accepting, until: '2026-12-31' });
    expect(await found(NEW)).toEqual([]);
    now += 8 * DAY;
    await endAcceptance(context(), { id, acceptance: accepted.id });
    expect(await found(NEW)).toEqual([2]);
    now += 8 * DAY;
    expect(await found(NEW)).toEqual([]);

    const until = new Date(now).toISOString().slice(0, 10);
    await acceptDeviation(context(), id, { ...accepting, until, profile: uuidOf(2) });
    expect(await found({ deviates: id })).toEqual([3]);
    now += DAY;
    expect(await found(NEW)).toEqual([2]);
    now += 8 * DAY;
    expect(await found(NEW)).toEqual([]);
    expect(await found({ deviates: id })).toEqual([2, 3]);
  });

  test('are counted as listed, even if profiles with one setup are or were recently in several scopes', async () => {
    const setup = await read(1, [101]);
    await read(2, [102], { told: { risk: 'High', team: 'A' } });
    await read(3, [102], { told: { risk: 'High' } });
    await read(4, [102], { told: { team: 'A' } });
    await read(5, [102], { told: { risk: 'Low' } });
    const all = await baselineOf(setup);
    now = START + 20 * DAY;
    await baselineOf(setup, { name: 'High', scope: { risk: ['High'] } });
    await expectOverview();
    await baselineOf(setup, { name: 'A', scope: { team: ['A'] } });
    expect(await found({ deviates: 'any' })).toEqual([2, 3, 4, 5]);
    expect(await found(NEW)).toEqual([2, 3, 4]);
    await expectOverview();
    await changeBaseline(context(), all, { scope: { risk: ['Low'] }, reason: REASON });
    expect(await found(NEW)).toEqual([2, 3, 4]);
    await expectOverview();
    now += 8 * DAY;
    await changeBaseline(context(), all, { scope: {}, reason: REASON });
    expect(await found(NEW)).toEqual([2, 3, 4]);
    await expectOverview();
    expect(await found({ deviates: 'any' })).toEqual([2, 3, 4, 5]);
  });

  test('equal those found by judging each profile separately, for generated baselines and profiles', async () => {
    const random = seeded(20_261_101);
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const scopes = [{}, {}, { risk: ['High'] }, { team: ['A'], status: ['Approved'] }, { reference: 'no-1' }];
    const change = async (index: number) => {
      const told = {
        risk: one(['High', 'Low', null]),
        team: one(['A', 'B', null]),
        searchReference: one(['no-12', 'x', null]),
        reviewStatus: one(['Approved', 'Archived', null]),
        failure: one([null, null, null, 'not_found']),
      };
      return await read(index, one([[101], [102], [101, 102], []]), { told, identity: random() < 0.8 });
    };
    const setups: number[] = [];
    for (let index = 1; index <= 12; index += 1) setups.push(await change(index));
    const kept: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      const sections = one([['forms'], ['identity', 'forms'], ['identity']]);
      kept.push(await baselineOf(one(setups), { name: `No. ${index}`, scope: one(scopes), sections }));
    }
    const act = async () => {
      now += DAY / 2;
      await change(1 + Math.floor(random() * 12));
      await changeBaseline(context(), one(kept), {
        ...one([{ scope: one(scopes) }, { setup: one(setups) }]),
        reason: REASON,
      });
      const profile = one([null, uuidOf(1 + Math.floor(random() * 12))]);
      const accepting = { section: 'forms', setup: one(setups), reason: REASON, until: '2026-11-20' };
      // Not every baseline has the section, and not every setup has another value in it.
      await acceptDeviation(context(), one(kept), { ...accepting, ...(profile ? { profile } : {}) }).catch(
        () => undefined,
      );
    };
    const expectSame = async () => {
      const { db } = opened.database;
      const begins = await beganOneByOne(db, now);
      for (const deviates of ['any', ...kept]) {
        const mine = begins.filter(({ baseline }) => deviates === 'any' || baseline === deviates);
        const uuids = (all: typeof mine) =>
          [...new Set(all.map(({ uuid }) => Number(uuid.slice(-3))))].sort((a, b) => a - b);
        expect(await found({ deviates })).toEqual(uuids(mine));
        expect(await found({ deviates, ...NEW })).toEqual(uuids(mine.filter(({ began }) => began)));
      }
      await expectOverview();
    };
    now += 9 * DAY;
    for (let index = 0; index < 3; index += 1) await act();
    await expectSame();
    for (let index = 0; index < 7; index += 1) await act();
    await expectSame();
  });
});

/** The deviating profiles of each baseline, judging each profile separately. */
async function beganOneByOne(db: Queries, now: number) {
  const since = now - 7 * DAY;
  const states = await readBaselineStates(db, { now, since });
  const rows = async <Row>(statement: SQL) => (await db.execute(statement)) as unknown as { rows: Row[] };
  const { rows: profiles } = await rows<JudgedSetup & { uuid: string }>(sql`
    SELECT uuid, sections AS hashes, unreadable FROM console.known_profiles
    JOIN console.setups ON number = setup WHERE failure IS NULL`);
  const inScope = new Map<string, Set<string>>();
  for (const scope of states.flatMap((one) => [one.now, ...one.earlier].map((state) => state.scope))) {
    const met = await db.select().from(knownProfiles).where(isInScope(scope));
    inScope.set(JSON.stringify(scope), new Set(met.map(({ uuid }) => uuid)));
  }
  const isIn = (uuid: string, scope: ProfileScope) => inScope.get(JSON.stringify(scope))?.has(uuid) === true;
  const all = [];
  for (const { uuid, ...setup } of profiles) {
    const { rows: versions } = await rows<JudgedSetup & { at: number }>(sql`
      SELECT extract(epoch FROM first_read_at)::float8 * 1000 AS at, setups.sections AS hashes, setups.unreadable
      FROM console.configuration_snapshots AS version JOIN console.contents ON contents.number = version.content
      JOIN console.setups ON setups.number = contents.setup
      WHERE profile = ${uuid} ORDER BY version.number DESC`);
    const recent = versions.filter(({ at }) => at >= since);
    const before = [setup, ...recent.map((_, index) => versions[index + 1] ?? null)];
    for (const { id, now: state, earlier } of states) {
      const open = openSections(state, setup, uuid);
      if (open.length === 0 || !isIn(uuid, state.scope)) continue;
      let began = before.some((had) =>
        earlier.some((past) =>
          open.some((section) => had === null || !openSections(past, had, uuid).includes(section)),
        ),
      );
      for (const past of earlier) began ||= !isIn(uuid, past.scope);
      all.push({ uuid, baseline: id, began });
    }
  }
  return all;
}

/** Mulberry32: the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
