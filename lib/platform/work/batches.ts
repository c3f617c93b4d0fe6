import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { notified, rowsOf, type WorkStore } from './work-store';

/** The progress of a batch. `running` are leased; the rest of `total` that is in no other number waits. */
export interface BatchProgress {
  total: number;
  waiting: number;
  running: number;
  done: number;
  failed: number;
  cancelled: number;
  paused: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

/** Items deleted per statement, so that other work gets a turn in between. */
const SLICE = 5_000;

/** @returns its number, for its items */
export async function createBatch(db: Queries, store: WorkStore, queue: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`INSERT INTO ${store.batches} (queue, created_at) VALUES (${queue}, ${store.now()}) RETURNING id::float8 AS id`,
  );
  if (!row) throw new Error('The batch was not written.');
  return row.id;
}

/** Costs the same for any number of items; null: there is no such batch. */
export async function batchProgress(
  db: Queries,
  { items, batches }: WorkStore,
  id: number,
): Promise<BatchProgress | null> {
  const [batch] = await db.select().from(batches).where(eq(batches.id, id));
  if (!batch) return null;
  const running = await db.$count(items, and(eq(items.batch, id), isNotNull(items.worker)));
  const left = batch.total - batch.done - batch.failed - running;
  const isCancelled = batch.cancelledAt !== null;
  return {
    total: batch.total,
    waiting: isCancelled ? 0 : left,
    running,
    done: batch.done,
    failed: batch.failed,
    cancelled: isCancelled ? left : 0,
    paused: batch.pausedAt !== null,
    createdAt: batch.createdAt,
    endedAt: batch.endedAt ?? (running === 0 ? batch.cancelledAt : null),
  };
}

/** No more of its items are leased until it is resumed; leased ones finish. */
export async function pauseBatch(db: Queries, store: WorkStore, id: number): Promise<void> {
  await db.execute(
    sql`UPDATE ${store.batches} SET paused_at = COALESCE(paused_at, ${store.now()}) WHERE id = ${id}`,
  );
}

export async function resumeBatch(db: Queries, store: WorkStore, id: number): Promise<void> {
  await db.execute(sql`
    WITH resumed AS (UPDATE ${store.batches} SET paused_at = NULL WHERE id = ${id})
    SELECT ${notified(store)}`);
}

/**
 * From its first statement on no more items are leased; then waiting ones are deleted, a slice at a time. Leased ones
 * finish, without a retry. Needs the database, not a transaction.
 */
export async function cancelBatch(db: Queries, store: WorkStore, id: number): Promise<void> {
  await db.execute(sql`
    UPDATE ${store.batches} SET cancelled_at = COALESCE(cancelled_at, ${store.now()}) WHERE id = ${id}`);
  while ((await deleteCancelled(db, store, SLICE)) === SLICE);
}

/**
 * Deletes up to `most` items of cancelled batches. They are found before any is deleted: in a join the search might
 * be repeated for every row.
 * @returns how many
 */
export async function deleteCancelled(
  db: Queries,
  { items, batches }: WorkStore,
  most: number,
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`WITH deleted AS (
        DELETE FROM ${items} WHERE id = ANY(ARRAY(
          SELECT item.id FROM ${batches} AS batch
          JOIN ${items} AS item ON item.queue = batch.queue AND item.batch = batch.id
          WHERE batch.cancelled_at IS NOT NULL AND item.worker IS NULL AND item.failed_at IS NULL
          LIMIT ${most} FOR UPDATE OF item SKIP LOCKED))
        RETURNING 1)
      SELECT count(*)::int AS count FROM deleted`,
  );
  return row?.count ?? 0;
}
