import { beforeEach, describe, expect, test } from 'vitest';
import { listActivity } from '@/lib/features/activity/server/list-activity';
import { baselines } from '@/lib/features/baselines/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { configurationNotes } from '../tables';
import { readConfigurationNote, setConfigurationNote } from './configuration-notes';

const START = Date.parse('2026-11-21T10:00:00Z');
const BASELINE = '6f1c6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

describe.each(DATABASE_KINDS)('notes of portal configurations on %s', (kind) => {
  const opened = openFresh(kind);
  const contextOf = (operator = BY_ADMINISTRATOR.operator) => ({
    ...BY_ADMINISTRATOR,
    operator,
    db: opened.database.db,
    now: () => START,
  });
  const set = (note: string, baseline: string | null = null) =>
    setConfigurationNote(contextOf(), 12, { note, baseline });
  const recorded = async () => {
    const { rows } = await listActivity(contextOf(), { action: 'configuration.noted' });
    return rows;
  };

  beforeEach(async () => {
    await opened.database.db.delete(configurationNotes);
    await opened.database.db.delete(baselines);
  });

  test('a note is saved with its author, replaced and deleted; each change is in Activity, unchanged ones are not', async () => {
    const before = (await recorded()).length;
    const given = { updatedAt: new Date(START).toISOString(), updatedBy: BY_ADMINISTRATOR.operator.name };
    const nothing = { note: null, baseline: null, updatedAt: null, updatedBy: null };
    expect(await readConfigurationNote(contextOf(operatorOf('support')), 12)).toEqual(nothing);
    expect(await set('For the Leeds team.')).toEqual({ ...nothing, ...given, note: 'For the Leeds team.' });
    await set('For the Leeds team.');
    await set('For nobody.');
    expect(await set('')).toEqual(nothing);
    await set('');
    expect((await recorded()).length - before).toBe(3);
    expect((await recorded())[0]).toMatchObject({ subject: '12' });
  });

  test('a baseline is set manually; unknown ones are refused, and deleted ones are left out', async () => {
    const { db } = opened.database;
    await expect(set('', BASELINE)).rejects.toMatchObject({ code: 'invalid_body' });
    const of = { scope: {}, version: 1, createdAt: new Date(START) };
    await db.insert(baselines).values({ id: BASELINE, name: 'Companies', nameKey: 'companies', ...of });
    expect(await set('', BASELINE)).toMatchObject({
      note: null,
      baseline: { id: BASELINE, name: 'Companies' },
    });
    await db.delete(baselines);
    expect(await readConfigurationNote(contextOf(), 12)).toMatchObject({ note: null, baseline: null });
  });

  test('support can read notes but not change them', async () => {
    expect(() =>
      setConfigurationNote(contextOf(operatorOf('support')), 12, { note: 'x', baseline: null }),
    ).toThrow(expect.objectContaining({ code: 'not_permitted' }));
  });
});
