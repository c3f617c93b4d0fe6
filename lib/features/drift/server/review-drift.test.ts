import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { activity } from '@/lib/features/activity/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { readOverview } from '@/lib/features/overview/server/read-overview';
import { readPageCounts } from '@/lib/features/overview/server/read-page-counts';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { DriftQuery } from '../drift';
import { exportDrift, listDrift } from './list-drift';
import { reviewDrift } from './review-drift';

const NOON = AT_NOON.now();
const MINUTE = 60_000;
const DAY = 86_400_000;
const at = (minute: number) => new Date(NOON + minute * MINUTE).toISOString();
const COMPANY = '00000000-0000-4000-8000-000000000001';
const CHARITY = '00000000-0000-4000-8000-000000000002';

describe.each(DATABASE_KINDS)('reviewing outside changes on %s', (kind) => {
  const opened = openFresh(kind);
  beforeEach(async () => {
    await opened.database.db.delete(snapshots);
    await opened.database.db.delete(knownProfiles);
  });
  const contextAt = (minute: number) => ({
    ...BY_ADMINISTRATOR,
    ...ACTIVITY_ASIDE,
    ...AT_NOON,
    now: () => NOON + minute * MINUTE,
    db: opened.database.db,
    reads: new DatabaseReads(() => 0),
    survey: { maxAge: DAY },
  });
  const read = (minute: number, uuid: string, forms: number[], saved = false) =>
    storeReading(opened.database.db, {
      uuid,
      data: { identity: { enabled: true }, forms: { enabled: true, form_ids: forms } },
      forms: { enabled: true, form_ids: forms },
      readAt: NOON + minute * MINUTE,
      requestId: `request ${minute}`,
      saved,
    });
  const list = async (query: DriftQuery) => (await listDrift(contextAt(100), query)).rows;
  const counts = async (minute = 100) => [
    (await readOverview(contextAt(minute))).drift.unreviewed,
    (await readPageCounts(contextAt(minute))).drift,
  ];
  const latestActivity = async () =>
    (await opened.database.db.select().from(activity).orderBy(desc(activity.number)).limit(1))[0];
  /** Two outside changes, and a save. @returns the numbers of the changes, oldest first */
  async function change(): Promise<[number, number]> {
    for (const uuid of [COMPANY, CHARITY]) await read(0, uuid, [101]);
    await read(10, COMPANY, [101, 104]);
    await read(20, CHARITY, [101, 118]);
    await read(30, CHARITY, [101, 118, 317], true);
    const [second, first] = await list({});
    return [first?.number ?? 0, second?.number ?? 0];
  }

  test('a change is unreviewed until someone marks it: who, when and why are in the list, the file and Activity', async () => {
    const [first, second] = await change();
    expect(await counts()).toEqual([2, 2]);
    expect(
      await reviewDrift(contextAt(40), { versions: [first], reviewed: true, note: ' Agreed with Ada. ' }),
    ).toEqual({ marked: [first] });
    const review = { at: at(40), by: BY_ADMINISTRATOR.operator.name, note: 'Agreed with Ada.' };
    expect(await list({ review: 'unreviewed' })).toMatchObject([{ number: second, review: null }]);
    expect(await list({ review: 'reviewed' })).toMatchObject([{ number: first, review }]);
    expect(await list({ review: 'all' })).toHaveLength(2);
    expect(await counts()).toEqual([1, 1]);
    expect(await latestActivity()).toMatchObject({
      action: 'drift.reviewed',
      profile: COMPANY,
      subject: '1 outside change',
      reason: 'Agreed with Ada.',
      after: { versions: [first] },
    });
    const lines: string[] = [];
    for await (const text of exportDrift(contextAt(50), { review: 'reviewed' })) lines.push(String(text));
    expect(lines.join('')).toContain('Agreed with Ada.');
  });

  test('several are marked with one entry; those already reviewed keep who reviewed them first', async () => {
    const [first, second] = await change();
    await reviewDrift(contextAt(40), { versions: [first], reviewed: true, note: 'First' });
    expect(await reviewDrift(contextAt(50), { versions: [second, first], reviewed: true })).toEqual({
      marked: [second],
    });
    expect((await list({ review: 'reviewed' })).map(({ review }) => review)).toMatchObject([
      { at: at(50), note: null },
      { at: at(40), note: 'First' },
    ]);
    const entry = await latestActivity();
    expect(await reviewDrift(contextAt(60), { versions: [first, second], reviewed: true })).toEqual({
      marked: [],
    });
    expect(await latestActivity()).toEqual(entry);
    expect(await reviewDrift(contextAt(70), { versions: [first, second], reviewed: false })).toEqual({
      marked: [first, second],
    });
    expect(await latestActivity()).toMatchObject({
      action: 'drift.reopened',
      profile: null,
      subject: '2 outside changes',
    });
    expect(await counts()).toEqual([2, 2]);
  });

  test('case 231: a save, a first reading and a version that is gone are not marked', async () => {
    await change();
    const versions = await opened.database.db.select().from(snapshots);
    const others = versions.filter(({ reason }) => reason !== 'changed').map(({ number }) => number);
    expect(others).toHaveLength(3);
    expect(await reviewDrift(contextAt(40), { versions: [...others, 999_999_999], reviewed: true })).toEqual({
      marked: [],
    });
    expect(await list({ review: 'reviewed' })).toEqual([]);
  });

  test('a change that no one reviewed counts however old it is', async () => {
    await change();
    expect(await counts(60 * 24 * 60)).toEqual([2, 2]);
    expect((await readOverview(contextAt(60 * 24 * 60))).drift.total).toBe(0);
  });

  test('a role that may only read is refused, and nothing is marked', async () => {
    const [first] = await change();
    const support = {
      ...contextAt(40),
      operator: { ...BY_ADMINISTRATOR.operator, role: 'support' as const },
    };
    expect(() => reviewDrift(support, { versions: [first], reviewed: true })).toThrow(ConsoleError);
    expect(await counts()).toEqual([2, 2]);
  });
});
