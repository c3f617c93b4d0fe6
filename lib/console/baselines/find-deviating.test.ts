import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { KeepBaselineRequest } from '@/lib/contract/baselines';
import type { DirectoryQuery } from '@/lib/contract/console-events';
import { baselines } from '@/lib/db/baseline-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { exportDirectory } from '../directory/export-directory';
import { listDirectory } from '../directory/list-directory';
import { keepReading } from '../history/keep-reading';
import { DatabaseReads } from '../live/database-reads';
import { readOverview } from '../overview/read-overview';
import { forgetEvents, forgetVersions } from '../retention';
import { acceptDeviation, changeBaseline, endAcceptance, keepBaseline } from './keep-baselines';
import { readBaseline } from './read-baselines';

const START = Date.parse('2026-11-01T10:00:00Z');
const DAY = 86_400_000;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const REASON = 'Agreed with the bank in November.';

describe.each(DATABASE_KINDS)('profiles that deviate, on %s', (kind) => {
  const opened = openFresh(kind);
  let now = START;
  const context = () => ({
    ...BY_ADMINISTRATOR,
    db: opened.database.db,
    now: () => now,
    survey: { maxAge: null },
    reads: new DatabaseReads(() => 0),
    activity: { write: async () => undefined },
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
    await keepReading(db, reading);
    const mine = sql`uuid = ${uuidOf(index)}`;
    if (Object.keys(told).length > 0) await db.update(knownProfiles).set(told).where(mine);
    return (await db.select().from(knownProfiles).where(mine))[0]?.setup ?? 0;
  }

  const keep = async (setup: number, more: Partial<KeepBaselineRequest> = {}) =>
    (
      await keepBaseline(context(), {
        ...{ name: 'Companies', setup, sections: ['identity', 'forms'], scope: {} },
        ...more,
      })
    ).id;

  /** Which of the profiles a query of the directory finds; as many are counted, and stand in the file. */
  async function found(query: DirectoryQuery): Promise<number[]> {
    const { rows, matching, coverage } = await listDirectory(context(), query);
    expect(rows).toHaveLength(matching);
    expect(coverage).not.toBeNull();
    let file = '';
    for await (const text of exportDirectory(context() as never, query)) file += text;
    expect(file.trim().split('\r\n')).toHaveLength(matching + 1);
    return rows.map(({ uuid }) => Number(uuid.slice(-3))).sort((one, other) => one - other);
  }
  /** The overview counts what the lists have to which it leads. */
  async function expectOverview(): Promise<void> {
    const { deviations } = await readOverview(context());
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
    await forgetVersions(opened.database.db);
    await forgetEvents(opened.database.db);
  });

  test('are found by one baseline or by any, as many as it counts; nothing is found where there is none', async () => {
    const setup = await read(1, [101, 104], { told: { risk: 'High' } });
    expect(await found({ deviates: 'any' })).toEqual([]);
    await read(2, [101], { told: { risk: 'High' } });
    await read(3, [101], { told: { risk: 'Low' } });
    await read(4, [101]);
    await read(5, [101], { told: { risk: 'High', failure: 'not_found' } });
    const high = await keep(setup, { scope: { risk: 'High' } });
    const low = await keep(setup, { name: 'Low', scope: { risk: 'Low' } });
    expect(await found({ deviates: high })).toEqual([2]);
    expect(await found({ deviates: low })).toEqual([3]);
    expect(await found({ deviates: 'any' })).toEqual([2, 3]);
    expect(await found({ deviates: 'any', risk: 'Low', form: ['101'] })).toEqual([3]);
    expect(await found({ deviates: uuidOf(9) })).toEqual([]);
    expect((await readBaseline(context(), high)).counts.deviating).toBe(1);
    await expectOverview();
    expect((await readOverview(context())).deviations.by.map(({ name }) => name)).toEqual([
      'Companies',
      'Low',
    ]);
  });

  test('are not those for which it is accepted, for all or for themselves, as long as that holds', async () => {
    const setup = await read(1, [101, 104]);
    const other = await read(2, [101]);
    await read(3, [101]);
    const id = await keep(setup);
    const accepting = { section: 'forms', setup: other, reason: REASON, until: '2026-11-01' };
    await acceptDeviation(context(), id, { ...accepting, profile: uuidOf(2) });
    expect(await found({ deviates: id })).toEqual([3]);
    await acceptDeviation(context(), id, accepting);
    expect(await found({ deviates: id })).toEqual([]);
    now = START + DAY;
    expect(await found({ deviates: id })).toEqual([2, 3]);
  });

  test('began lately where the configuration came to be so in the last seven days, section by section', async () => {
    const setup = await read(1, [101]);
    await read(2, [102]);
    await read(3, [102]);
    await read(4, [101]);
    const id = await keep(setup);
    expect(await found({ deviates: id, ...NEW })).toEqual([2, 3]);
    now = START + 8 * DAY;
    expect(await found({ deviates: id })).toEqual([2, 3]);
    expect(await found(NEW)).toEqual([]);
    // Another section of one that deviates already, one that was as expected, and one that was not known.
    await read(3, [102], { identity: false });
    await read(4, [103]);
    await read(5, [104]);
    // Another value of what deviated before, and one that went away again.
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

  test('began lately where the baseline came to expect it, to be for them, or to accept it no longer', async () => {
    const setup = await read(1, [101], { told: { risk: 'Low', team: 'A' } });
    const other = await read(2, [102], { told: { risk: 'High', team: 'B' } });
    await read(3, [103], { told: { risk: 'Low', team: 'B' } });
    const id = await keep(setup, { scope: { risk: 'Low' } });
    const accepting = { section: 'forms', setup: other, reason: REASON };
    now = START + 20 * DAY;
    expect(await found(NEW)).toEqual([]);
    await changeBaseline(context(), id, { scope: {} });
    expect(await found(NEW)).toEqual([2]);
    now += 8 * DAY;
    expect(await found(NEW)).toEqual([]);
    await changeBaseline(context(), id, { setup: other });
    expect(await found({ deviates: id, ...NEW })).toEqual([1]);
    now += 1_000;
    await changeBaseline(context(), id, { setup });
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
});
