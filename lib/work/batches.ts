import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { notified, rowsOf, type WorkStore } from './work-store';

/** How far a batch is. `running` are leased; the rest of `total` that is in no other number waits. */
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

/** Items that are deleted by one statement: others have their turn between two. */
const SLICE = 5_000;

/** @returns its number, which its items are given */
export async function createBatch(db: Queries, store: WorkStore, queue: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`INSERT INTO ${store.batches} (queue, created_at) VALUES (${queue}, ${store.now()}) RETURNING id::float8 AS id`,
  );
  if (!row) throw new Error('The batch was not written.');
  return row.id;
}

/** Costs the same however many items there are; null: there is no such batch. */
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

/** Nothing more is taken of it until it is resumed; what is leased goes on to its end. */
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
 * From its first statement on nothing more is taken of the batch; then what waits is deleted, a slice at a time.
 * What is leased goes on to its end, and is not tried again. To be given the database and not a transaction.
 */
export async function cancelBatch(db: Queries, store: WorkStore, id: number): Promise<void> {
  await db.execute(sql`
    UPDATE ${store.batches} SET cancelled_at = COALESCE(cancelled_at, ${store.now()}) WHERE id = ${id}`);
  while ((await deleteCancelled(db, store, SLICE)) === SLICE);
}

/**
 * Deletes items of cancelled batches, `most` of them. They are found before any is deleted: as a part of a join they
 * might be looked for again with every row.
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
