import { beforeEach, describe, expect, test } from 'vitest';
import { record } from '@/lib/features/activity/server/record';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { configurationSnapshots as snapshots } from '../tables';
import { listSettingChanges } from './list-setting-changes';
import { storeReading } from './store-reading';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const START = Date.parse('2026-11-21T10:00:00Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

describe.each(DATABASE_KINDS)('last changes of settings on %s', (kind) => {
  const opened = openFresh(kind);

  beforeEach(async () => {
    await opened.database.db.delete(snapshots);
  });

  /**
   * A reading with these forms, and with directors shown or hidden; with a reason it is a save by this
   * console.
   */
  async function store(minute: number, form_ids: number[], director: boolean, reason?: string) {
    const { db } = opened.database;
    const forms = { enabled: true, form_ids };
    const requestId = `request-${kind}-${minute}`;
    const readAt = START + minute * 60_000;
    const data = { director: { enabled: director }, forms };
    if (reason !== undefined) {
      const actor = { ...BY_ADMINISTRATOR, call: { requestId, from: null }, now: () => readAt };
      const entry = { action: 'forms.changed', profile: PROFILE, reason } as const;
      const intent = await record(db, actor, { ...entry, outcome: 'intended' });
      await record(db, actor, { ...entry, intent });
    }
    await storeReading(db, { uuid: PROFILE, data, forms, readAt, requestId, saved: reason !== undefined });
  }

  const list = () => {
    const readings = { enqueue: () => {}, settled: async () => {} };
    const context = { db: opened.database.db, readings, operator: BY_ADMINISTRATOR.operator };
    return listSettingChanges(context, PROFILE);
  };
  const changesByPath = async () =>
    Object.fromEntries(
      (await list()).changes.map(({ path, origin, by, reason, at: when }) => [
        path,
        [when, origin, by, reason],
      ]),
    );

  test('nothing is known of a profile that was never read', async () => {
    expect(await list()).toEqual({ changes: [], oldest: null });
  });

  test('shows each setting’s last change, with the operator who saved it, or that it was made elsewhere', async () => {
    await store(1, [101], true);
    await store(2, [101], false);
    await store(2_000, [101, 118], false, 'Asked by phone');
    await store(4_000, [101, 118, 317], true);
    await store(6_000, [101, 118, 317], false);
    expect(await changesByPath()).toEqual({
      'director.enabled': [at(6_000), 'outside', null, null],
      'forms.form_ids': [at(4_000), 'outside', null, null],
      'forms.form_ids.317': [at(4_000), 'outside', null, null],
      'forms.form_ids.118': [at(2_000), 'saved', 'Ada Hart', 'Asked by phone'],
    });
    expect((await list()).oldest).toEqual({ at: at(1), isFirst: true });
    expect((await list()).changes.find(({ path }) => path === 'director.enabled')).toMatchObject({
      before: 'shown',
      after: 'hidden',
      lastBefore: at(4_000),
    });
  });

  test('other differences in the response to a save are not attributed to it', async () => {
    await store(10_000, [101], true);
    await store(12_000, [104], false, 'By mistake');
    const changes = await changesByPath();
    expect(changes['director.enabled']).toEqual([at(12_000), 'unknown', null, null]);
    expect(changes['forms.form_ids.101']).toEqual([at(12_000), 'saved', 'Ada Hart', 'By mistake']);
  });

  test('changes are found across the pages of a long history', async () => {
    await store(20_000, [101], true);
    for (let minute = 1; minute <= 60; minute += 1) await store(20_000 + minute, [1_000 + minute], false);
    const changes = await changesByPath();
    expect(changes['director.enabled']?.[0]).toBe(at(20_001));
    expect(changes['forms.form_ids.101']?.[0]).toBe(at(20_001));
    expect(changes['forms.form_ids.1060']?.[0]).toBe(at(20_060));
  });
});
