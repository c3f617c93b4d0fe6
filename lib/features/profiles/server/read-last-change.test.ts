import { beforeEach, describe, expect, test } from 'vitest';
import { record } from '@/lib/features/activity/server/record';
import { configurationSnapshots } from '@/lib/features/history/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { readLastChange } from './read-last-change';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const NOON = Date.parse('2026-11-21T12:00:00Z');

describe.each(DATABASE_KINDS)('the last change of a profile on %s', (kind) => {
  const opened = openFresh(kind);
  beforeEach(async () => {
    await opened.database.db.delete(configurationSnapshots);
  });
  const read = (operator = BY_ADMINISTRATOR.operator) => {
    const readings = { enqueue: () => {}, settled: async () => {} };
    return readLastChange({ operator, db: opened.database.db, readings }, UUID);
  };
  const insertVersion = (reason: string, minute: number, profile = UUID) =>
    opened.database.db.insert(configurationSnapshots).values({
      profile,
      hash: `${reason} ${minute}`,
      reason,
      firstReadAt: new Date(NOON + minute * 60_000),
      lastReadAt: new Date(NOON + minute * 60_000),
      changes: [],
      forms: null,
      requestId: `request ${minute}`,
      content: 0,
      before: 0,
    });

  test('is none if the profile was only read, or only another one changed', async () => {
    await insertVersion('read', 1);
    await insertVersion('saved', 2, '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12');
    expect(await read()).toEqual({ change: null });
  });

  test('is an outside change, with an unknown author', async () => {
    await insertVersion('read', 1);
    await insertVersion('changed', 2);
    const at = '2026-11-21T12:02:00.000Z';
    expect(await read()).toEqual({
      change: { kind: 'changed', at, by: null, reason: null, assignment: null },
    });
  });

  test('is the newest save, with its author and reason, for every role', async () => {
    await insertVersion('changed', 1);
    await insertVersion('saved', 3);
    const actor = {
      ...BY_ADMINISTRATOR,
      call: { requestId: 'request 3', from: null },
      now: () => NOON,
    };
    await record(opened.database.db, actor, { action: 'forms.changed', profile: UUID, reason: 'By phone' });
    const saved = { kind: 'saved', at: '2026-11-21T12:03:00.000Z', by: 'Ada Hart' };
    expect(await read()).toEqual({ change: { ...saved, reason: 'By phone', assignment: null } });
    expect(await read(operatorOf('support'))).toEqual({
      change: { ...saved, reason: 'By phone', assignment: null },
    });
  });
});
