import { beforeAll, describe, expect, test } from 'vitest';
import { toLabelRow } from '@/lib/features/labels/server/label-rows';
import { refoldNames } from '@/lib/features/labels/server/refold-names';
import { labels } from '@/lib/features/labels/tables';
import { consoleSettings } from '@/lib/features/settings/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { NOT_TYPED, TYPED_NAMES } from '@/lib/testing/names';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { knownProfiles } from '../tables';
import { listDirectory } from './list-directory';

const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const ALL = [...TYPED_NAMES, ...NOT_TYPED].map(([name]) => name);

describe.each(DATABASE_KINDS)('names of profiles on %s', (kind) => {
  const opened = openFresh(kind);
  const context = () => ({
    db: opened.database.db,
    reads: new DatabaseReads(AT_NOON.now),
    ...ACTIVITY_ASIDE,
    ...AT_NOON,
    ...BY_ADMINISTRATOR,
  });
  const found = async (q: string) =>
    (await listDirectory(context(), { q, limit: 200 })).rows.map(({ uuid }) => uuid);
  const notFound = async () => {
    const missed: string[] = [];
    for (const [index, typed] of TYPED_NAMES.entries()) {
      for (const text of typed) if (!(await found(text)).includes(uuidOf(index))) missed.push(text);
    }
    return missed;
  };

  beforeAll(async () => {
    const { db } = opened.database;
    const at = { seenAt: new Date(0), firstSeenAt: new Date(0) };
    const given = { updatedAt: new Date(0), updatedBy: 'Ada Hart' };
    await insertRows(
      db,
      knownProfiles,
      ALL.map((_, index) => ({ ...at, uuid: uuidOf(index) })),
    );
    await insertRows(
      db,
      labels,
      ALL.map((label, index) => toLabelRow({ kind: 'profile', id: uuidOf(index), label }, given)),
    );
  });

  test('are found as people type them, in twenty languages', async () => {
    expect(await notFound()).toEqual([]);
    for (const [index, [, typed]] of NOT_TYPED.entries()) {
      expect(await found(typed)).not.toContain(uuidOf(TYPED_NAMES.length + index));
    }
  });

  test('stored by an earlier version get their words at the next start, once', async () => {
    const { db } = opened.database;
    const words = async () =>
      new Map((await db.select().from(labels)).map(({ id, searchWords }) => [id, searchWords]));
    const before = await words();
    await db.update(labels).set({ searchWords: 'earlier' });
    expect(await found('orsted')).toEqual([]);
    await refoldNames(db);
    expect(await words()).toEqual(before);
    await db.update(labels).set({ searchWords: 'later' });
    await refoldNames(db);
    expect(await found('later')).toHaveLength(ALL.length);
    await db.delete(consoleSettings);
  });
});
