import { and, eq, sql } from 'drizzle-orm';
import { consoleSettings } from '@/lib/features/settings/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { labels } from '../tables';
import { toLabelRow } from './label-rows';

/** Changes whenever `indexedWords` gives other words for a name. */
const MARK = { key: 'label_words', value: '2' };

/** Stores the words of all names again, once, if they were made by an earlier version. */
export function refoldNames(db: Queries): Promise<void> {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    const isMarked = and(eq(consoleSettings.key, MARK.key), eq(consoleSettings.value, MARK.value));
    if ((await transaction.$count(consoleSettings, isMarked)) > 0) return;
    const stored = await transaction.select().from(labels).where(eq(labels.kind, 'profile'));
    const changed = stored.flatMap(({ id, label, searchWords, updatedAt, updatedBy }) => {
      const made = toLabelRow({ kind: 'profile', id, label }, { updatedAt, updatedBy });
      return made.searchWords === searchWords ? [] : [made];
    });
    const replace = sql`ON CONFLICT (kind, id) DO UPDATE SET search_words = excluded.search_words`;
    await insertRows(transaction, labels, changed, replace);
    const marked = { target: consoleSettings.key, set: { value: MARK.value } };
    await transaction.insert(consoleSettings).values(MARK).onConflictDoUpdate(marked);
  });
}
