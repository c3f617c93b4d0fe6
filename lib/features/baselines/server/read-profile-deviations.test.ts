import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { SaveBaselineRequest } from '../baselines';
import { baselines } from '../tables';
import { readProfileDeviations } from './read-profile-deviations';
import { acceptDeviation, changeBaseline, endAcceptance, saveBaseline } from './save-baselines';

const START = Date.parse('2026-11-01T10:00:00Z');
const DAY = 86_400_000;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const REASON = 'Agreed with the bank in November.';
const iso = (at: number) => new Date(at).toISOString();

describe.each(DATABASE_KINDS)('a profile compared with baselines, on %s', (kind) => {
  const opened = openFresh(kind);
  let now = START;
  const context = () => ({
    ...BY_ADMINISTRATOR,
    db: opened.database.db,
    now: () => now,
    readings: { enqueue: () => undefined, settled: async () => undefined },
  });

  async function read(
    index: number,
    form_ids: unknown,
    described: Partial<typeof knownProfiles.$inferInsert> = {},
  ) {
    const { db } = opened.database;
    const forms = { enabled: true, form_ids };
    const data = { identity: { enabled: true }, forms };
    await storeReading(db, {
      uuid: uuidOf(index),
      data,
      forms: null,
      readAt: now,
      requestId: 'r',
      saved: false,
    });
    const mine = sql`uuid = ${uuidOf(index)}`;
    if (Object.keys(described).length > 0) await db.update(knownProfiles).set(described).where(mine);
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
  const of = async (index: number) => (await readProfileDeviations(context(), uuidOf(index))).baselines;

  beforeEach(async () => {
    now = START;
    await opened.database.db.delete(baselines);
    await deleteAllVersions(opened.database.db);
    await deleteAllEvents(opened.database.db);
  });

  test('includes the baselines that cover it; an unknown fact makes the result unknown, never no', async () => {
    const setup = await read(1, [101], { risk: 'High', reviewStatus: 'Approved', searchReference: 'no-1' });
    await read(2, [102], { risk: 'Low' });
    await read(3, [102]);
    const scope = { risk: ['High'], status: ['Approved'], reference: 'NO-' };
    const id = await baselineOf(setup, { scope });
    expect(await of(1)).toEqual([
      {
        id,
        name: 'Companies',
        version: 1,
        missing: [],
        sections: 2,
        open: [],
        accepted: [],
        unreadable: [],
      },
    ]);
    // A different risk is enough, whatever else is unknown.
    expect(await of(2)).toEqual([]);
    expect(await of(3)).toMatchObject([
      { missing: ['status', 'risk', 'reference'], open: [{ section: 'forms', label: 'Forms' }] },
    ]);
    expect(await of(4)).toMatchObject([{ missing: ['status', 'risk', 'reference'], open: [] }]);
  });

  test('a profile that was not or cannot be read neither matches nor deviates', async () => {
    const setup = await read(1, [101]);
    await read(2, [102], { failure: 'not_found' });
    await read(3, 'nonsense');
    await baselineOf(setup);
    expect(await readProfileDeviations(context(), uuidOf(2))).toMatchObject({
      isRead: false,
      baselines: [{ missing: [], open: [], accepted: [] }],
    });
    expect(await readProfileDeviations(context(), uuidOf(9))).toMatchObject({ isRead: false });
    expect(await readProfileDeviations(context(), uuidOf(3))).toMatchObject({
      isRead: true,
      baselines: [{ open: [], accepted: [], unreadable: ['Forms'] }],
    });
  });

  test('a section has been open since the profile or the baseline changed; an acceptance lasts until its last day', async () => {
    const setup = await read(1, [101, 104]);
    await read(2, [101, 104]);
    now = START + DAY;
    const id = await baselineOf(setup);
    now = START + 2 * DAY;
    const other = await read(2, [101]);
    const [changed] = await of(2);
    expect(changed?.open).toEqual([
      { section: 'forms', label: 'Forms', words: '−104', since: iso(START + 2 * DAY) },
    ]);
    // It continues with another value.
    now = START + 3 * DAY;
    await read(2, [102]);
    expect((await of(2))[0]?.open[0]?.since).toBe(iso(START + 2 * DAY));
    await read(2, [101]);

    const accepting = { section: 'forms', setup: other, reason: REASON, until: '2026-11-04' };
    const { id: acceptance } = await acceptDeviation(context(), id, { ...accepting, profile: uuidOf(2) });
    expect(await of(2)).toMatchObject([
      {
        open: [],
        accepted: [{ section: 'forms', words: '−104', until: '2026-11-04', reason: REASON, isOwn: true }],
      },
    ]);
    now = START + 4 * DAY;
    expect((await of(2))[0]).toMatchObject({ accepted: [], open: [{ since: '2026-11-05T00:00:00.000Z' }] });
    await endAcceptance(context(), { id, acceptance });
    expect((await of(2))[0]?.open[0]?.since).toBe('2026-11-05T00:00:00.000Z');

    // The first matches until another group does.
    now = START + 6 * DAY;
    await changeBaseline(context(), id, { setup: other, reason: REASON });
    expect((await of(1))[0]?.open).toMatchObject([{ words: '+104', since: iso(now) }]);
    expect((await of(2))[0]).toMatchObject({ version: 2, open: [] });
  });
});
