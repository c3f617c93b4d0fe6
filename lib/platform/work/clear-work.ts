import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { deleteCancelled } from './batches';
import { RECURRING_KEY } from './recurring';
import { type AnyKind, workKind } from './work-kind';
import { rowsOf, type WorkStore } from './work-store';

/** How long failed items and finished batches are retained, in milliseconds. */
const KEPT = 30 * 86_400_000;

/**
 * Deletes up to `most` rows of each: items of cancelled batches, items that were given up long ago, and batches that
 * finished long ago.
 * @returns whether there may be more
 */
export async function clearWork(
  db: Queries,
  store: WorkStore,
  most: number,
  keepFor = KEPT,
): Promise<boolean> {
  const cancelled = await deleteCancelled(db, store, most);
  const before = sql`${store.now()} - ${keepFor}::float8 * interval '1 millisecond'`;
  const [row] = await rowsOf<{ items: number; batches: number }>(
    db,
    sql`WITH items AS (
        DELETE FROM ${store.items} WHERE id = ANY(ARRAY(
          SELECT id FROM ${store.items} WHERE failed_at < ${before} ORDER BY failed_at LIMIT ${most}
          FOR UPDATE SKIP LOCKED))
        RETURNING 1),
      batches AS (
        DELETE FROM ${store.batches} WHERE id = ANY(ARRAY(
          SELECT batch.id FROM ${store.batches} AS batch
          WHERE COALESCE(batch.ended_at, batch.cancelled_at) < ${before}
            AND NOT EXISTS (
              SELECT FROM ${store.items} AS item
              WHERE item.queue = batch.queue AND item.batch = batch.id AND item.failed_at IS NULL)
          LIMIT ${most} FOR UPDATE SKIP LOCKED))
        RETURNING 1)
      SELECT (SELECT count(*)::int FROM items) AS items, (SELECT count(*)::int FROM batches) AS batches`,
  );
  return [cancelled, row?.items, row?.batches].includes(most);
}

/** Rows per deletion, and the milliseconds before the next: short enough not to delay others noticeably. */
const MOST = 500;
const BETWEEN = 250;

/** Clearing as a kind of work: every night, a little at a time. */
export const clearingKind = (db: Queries, store: WorkStore): AnyKind =>
  workKind({
    places: 1,
    recurring: '17 3 * * *',
    run: async () => ((await clearWork(db, store, MOST)) ? { again: BETWEEN } : undefined),
  });

/** Deletes all work except recurring items, because its subject is gone. */
export async function deleteAllWork(db: Queries, { items, batches, pauses }: WorkStore): Promise<void> {
  await db.delete(items).where(sql`${items.key} IS DISTINCT FROM ${RECURRING_KEY}`);
  await db.delete(batches);
  await db.delete(pauses);
}
