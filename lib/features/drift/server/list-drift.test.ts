import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { record } from '@/lib/features/activity/server/record';
import { assignmentItems } from '@/lib/features/assignments/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { listDirectory } from '@/lib/features/profiles/server/list-directory';
import { readLastChange } from '@/lib/features/profiles/server/read-last-change';
import { listNotes } from '@/lib/features/profiles/server/read-timeline';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { DriftQuery } from '../drift';
import { exportDrift, listDrift } from './list-drift';

const NOON = AT_NOON.now();
const MINUTE = 60_000;
const at = (minute: number) => new Date(NOON + minute * MINUTE).toISOString();
const FORMS = { enabled: true, form_ids: [101, 104] };
const OTHER_FORMS = { enabled: true, form_ids: [101] };
let made = 0;

describe.each(DATABASE_KINDS)('outside changes on %s', (kind) => {
  const opened = openFresh(kind);
  /** Activity is append-only, so each test has a profile of its own. */
  let profile = '';
  beforeEach(async () => {
    await opened.database.db.delete(snapshots);
    await opened.database.db.delete(knownProfiles);
    made += 1;
    profile = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  });
  const contextAt = (minute: number) => ({
    ...BY_ADMINISTRATOR,
    ...ACTIVITY_ASIDE,
    ...AT_NOON,
    now: () => NOON + minute * MINUTE,
    db: opened.database.db,
    reads: new DatabaseReads(() => 0),
    readings: { enqueue: () => {}, settled: async () => {} },
  });
  const read = (minute: number, forms: object, more: object = {}) =>
    storeReading(opened.database.db, {
      uuid: profile,
      data: { identity: { enabled: true }, forms, ...more },
      forms: forms as typeof FORMS,
      readAt: NOON + minute * MINUTE,
      requestId: `request ${minute}`,
      saved: false,
    });
  const list = async (minute: number, query: DriftQuery = {}) =>
    (await listDrift(contextAt(minute), query)).rows;
  const changedOutside = async (minute: number) =>
    (await listDirectory(contextAt(minute), { changed: 'outside' })).matching;
  const intend = (minute: number, after: object) =>
    record(opened.database.db, contextAt(minute), {
      action: 'forms.changed',
      outcome: 'intended',
      profile,
      before: OTHER_FORMS,
      after,
    });
  const end = (minute: number, intent: number, outcome: 'done' | 'failed' | 'refused') =>
    record(opened.database.db, contextAt(minute), {
      action: 'forms.changed',
      outcome,
      profile,
      before: OTHER_FORMS,
      after: FORMS,
      intent,
    });

  test('is a change found by a reading, with its earliest and latest time', async () => {
    await read(0, OTHER_FORMS);
    await read(5, OTHER_FORMS);
    expect(await list(6)).toEqual([]);
    await read(30, FORMS);
    const versions = await opened.database.db.select({ number: snapshots.number }).from(snapshots);
    const [before, after] = versions.map(({ number }) => number).sort((one, other) => one - other);
    expect(await list(31)).toMatchObject([
      {
        profile,
        before,
        number: after,
        earliest: at(5),
        latest: at(30),
        changes: [{ key: 'forms', label: 'Forms', words: '+104' }],
      },
    ]);
    expect(await changedOutside(31)).toBe(1);
    expect(await changedOutside(31 + 8 * 24 * 60)).toBe(0);
    expect(await listNotes(opened.database.db, profile)).toMatchObject([
      { kind: 'changed', at: at(30), earliest: at(5) },
      { kind: 'read', earliest: null },
    ]);
  });

  test('case 177: a save in progress is not an outside change, neither before nor after its response', async () => {
    await read(0, OTHER_FORMS);
    const intent = await intend(1, FORMS);
    await read(2, FORMS);
    expect([await list(3), await changedOutside(3)]).toEqual([[], 0]);
    expect(await listNotes(opened.database.db, profile)).toHaveLength(1);
    expect(await readLastChange(contextAt(3), profile)).toEqual({ change: null });
    await end(3, intent, 'done');
    await storeReading(opened.database.db, {
      uuid: profile,
      data: { identity: { enabled: true }, forms: FORMS },
      forms: FORMS,
      readAt: NOON + 2 * MINUTE,
      requestId: 'save',
      saved: true,
    });
    expect([await list(4), await changedOutside(4)]).toEqual([[], 0]);
    expect(await readLastChange(contextAt(4), profile)).toMatchObject({ change: { kind: 'saved' } });
  });

  test('a change found during a save that is then refused is an outside change once it is read again', async () => {
    await read(0, OTHER_FORMS);
    const intent = await intend(1, { enabled: true, form_ids: [7] });
    await read(2, FORMS);
    expect(await list(3)).toEqual([]);
    await end(3, intent, 'refused');
    await read(4, FORMS);
    expect(await list(5)).toHaveLength(1);
    expect(await changedOutside(5)).toBe(1);
  });

  test('case 177: an item in progress is not an outside change; one with an unknown outcome explains what it asked for', async () => {
    const { db } = opened.database;
    const item = {
      assignment: made,
      number: 1,
      profile,
      fate: 'to_change',
      before: OTHER_FORMS,
      after: FORMS,
    };
    await read(0, OTHER_FORMS);
    await db.insert(assignmentItems).values({ ...item, sentAt: new Date(at(1)) });
    await read(2, FORMS);
    expect([await list(3), await changedOutside(3)]).toEqual([[], 0]);
    expect(await listNotes(db, profile)).toHaveLength(1);
    await db
      .update(assignmentItems)
      .set({ outcome: 'not_known' })
      .where(eq(assignmentItems.profile, profile));
    await read(4, FORMS);
    expect([await list(5), await changedOutside(5)]).toEqual([[], 0]);
    await read(6, { enabled: false, form_ids: [] });
    expect(await list(7)).toMatchObject([{ latest: at(6) }]);
  });

  test('a save that failed or has no outcome explains what it asked for and nothing else', async () => {
    await read(0, OTHER_FORMS);
    await end(3, await intend(1, FORMS), 'failed');
    await read(2, FORMS);
    expect(await list(20)).toEqual([]);
    await intend(30, OTHER_FORMS);
    await read(32, OTHER_FORMS);
    expect(await list(33)).toEqual([]);
    expect(await list(50)).toEqual([]);
    await intend(60, FORMS);
    await read(62, FORMS, { identity: { enabled: false } });
    expect(await list(63)).toEqual([]);
    await read(74, FORMS, { identity: { enabled: false } });
    expect(await list(75)).toMatchObject([{ latest: at(74) }]);
  });

  test('case 320: a save without a known result explains what the first reading after it finds, however much later', async () => {
    const days = (count: number) => count * 24 * 60;
    await read(0, OTHER_FORMS);
    await end(1, await intend(1, FORMS), 'failed');
    await read(days(9), FORMS);
    expect(await list(days(9))).toEqual([]);
    // After another save, readings for more than a day still find the old forms.
    await end(days(10), await intend(days(10), OTHER_FORMS), 'failed');
    await read(days(10) + 5, FORMS);
    await read(days(11) + 5, FORMS);
    await read(days(12), OTHER_FORMS);
    expect(await list(days(12))).toMatchObject([{ latest: at(days(12)) }]);
  });

  test('can be filtered by section, period, profile and facts, page by page and as a file', async () => {
    await read(0, OTHER_FORMS);
    await read(10, FORMS);
    await read(20, FORMS, { identity: { enabled: false } });
    await read(30, OTHER_FORMS, { identity: { enabled: false } });
    await opened.database.executeSql("UPDATE console.known_profiles SET risk = 'High', team = '=1+1'");
    const found = async (query: DriftQuery) => (await list(40, query)).map(({ latest }) => latest);
    expect(await found({})).toEqual([at(30), at(20), at(10)]);
    expect(await found({ section: 'forms' })).toEqual([at(30), at(10)]);
    expect(await found({ from: at(15), to: at(25) })).toEqual([at(20)]);
    expect(await found({ profile, risk: 'High' })).toHaveLength(3);
    expect(await found({ risk: 'Low' })).toEqual([]);
    const first = await listDrift(contextAt(40), { limit: 2 });
    expect(first.coverage).toMatchObject({ known: 1, never: 0 });
    expect(first.rows.map(({ latest }) => latest)).toEqual([at(30), at(20)]);
    expect(await found({ before: first.next ?? 0 })).toEqual([at(10)]);
    let file = '';
    for await (const piece of exportDrift(contextAt(40), { section: 'identity' })) file += piece;
    expect(file.split('\r\n')).toHaveLength(3);
    expect(file).toContain(`${profile},,,,High,'=1+1,${at(10)},${at(20)},Identity: `);
  });

  test('no outside changes at all are distinguished from no match', async () => {
    expect(await listDrift(contextAt(0), { section: 'forms' })).toMatchObject({ rows: [], any: false });
    await read(0, OTHER_FORMS);
    await read(10, FORMS);
    expect(await listDrift(contextAt(20), { section: 'agent' })).toMatchObject({ rows: [], any: true });
  });
});
