import { beforeEach, describe, expect, test } from 'vitest';
import { record } from '@/lib/features/activity/server/record';
import { undoReason } from '@/lib/features/forms/save-reason';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { configurationSnapshots as snapshots } from '../tables';
import { listVersions } from './list-versions';
import { storeReading } from './store-reading';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const START = Date.parse('2026-11-21T10:00:00Z');
const at = (second: number) => new Date(START + second * 1_000).toISOString();

describe.each(DATABASE_KINDS)('who saved a version, and why, on %s', (kind) => {
  const opened = openFresh(kind);
  let second = 0;
  let saves = 0;

  beforeEach(async () => {
    await opened.database.db.delete(snapshots);
    second = 0;
  });

  /** A reading with these forms; with a reason, or null for none, it is a save recorded in Activity. */
  async function store(form_ids: number[] | null, reason?: string | null): Promise<string> {
    second += 1;
    const { db } = opened.database;
    const forms = { enabled: true, form_ids };
    // Activity contains other tests' saves.
    saves += 1;
    const requestId = `request-${saves}`;
    if (reason !== undefined) {
      const actor = { ...BY_ADMINISTRATOR, call: { requestId, from: null }, now: () => START };
      const entry = { action: 'forms.changed', profile: PROFILE, reason: reason ?? undefined } as const;
      const intent = await record(db, actor, { ...entry, outcome: 'intended' });
      await record(db, actor, { ...entry, intent });
    }
    const readAt = START + second * 1_000;
    const reading = { uuid: PROFILE, data: { forms }, forms, readAt, requestId };
    await storeReading(db, { ...reading, saved: reason !== undefined });
    return requestId;
  }

  const list = async (operator = BY_ADMINISTRATOR.operator) => {
    const readings = { enqueue: () => {}, settled: async () => {} };
    return (await listVersions({ db: opened.database.db, readings, operator }, PROFILE, {})).rows;
  };
  const savesOfVersions = async () => (await list()).map(({ save }) => save);
  const none = { by: 'Ada Hart', reason: null, assignment: null, undo: null, backTo: null };

  test('a save has its operator and reason, also for support; a reading has neither', async () => {
    await store([101]);
    await store([101, 317], 'The bank asks for it');
    await store([317]);
    await store([], null);
    const expected = [none, null, { ...none, reason: 'The bank asks for it' }, null];
    expect(await savesOfVersions()).toEqual(expected);
    expect((await list(operatorOf('support'))).map(({ save }) => save)).toEqual(expected);
  });

  test('an undo names the save that it reverted, instead of a reason', async () => {
    await store([101]);
    const requestId = await store([101, 317], 'By mistake');
    await store([101], undoReason(requestId));
    const [undo] = await list();
    const [, undone, first] = await list();
    expect(undo?.save).toEqual({
      ...none,
      undo: { of: { number: undone?.number, at: at(2) } },
      backTo: { number: first?.number, at: at(1) },
    });
  });

  test('an undo is still shown as one after the original save was deleted', async () => {
    await store([101]);
    await store([102], undoReason('long-ago'));
    expect((await savesOfVersions())[0]).toEqual({ ...none, undo: { of: null } });
  });

  test('restored forms name the newest version that had them; null differs from an empty list', async () => {
    await store(null);
    await store([1, 2]);
    await store([]);
    await store([2, 1], 'As before');
    await store(null, null);
    const rows = await list();
    expect(rows.map(({ save }) => save?.backTo?.at)).toEqual([at(1), at(2), undefined, undefined, undefined]);
    expect(rows[1]?.save?.reason).toBe('As before');
  });

  test('a save without an outcome in Activity has an unknown operator', async () => {
    await store([1]);
    const forms = { enabled: true, form_ids: [2] };
    const reading = { uuid: PROFILE, data: { forms }, forms, readAt: START + 9_000, requestId: 'unknown' };
    await storeReading(opened.database.db, { ...reading, saved: true });
    expect((await savesOfVersions())[0]).toEqual({ ...none, by: null });
  });
});
