import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { notified, rowsOf, type WorkStore } from './work-store';

/** No more items are leased from the queue, by any instance, until it is resumed; leased ones finish. */
export async function pauseQueue(db: Queries, store: WorkStore, queue: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${store.pauses} (queue, paused_at) VALUES (${queue}, ${store.now()}) ON CONFLICT DO NOTHING`);
}

export async function resumeQueue(db: Queries, store: WorkStore, queue: string): Promise<void> {
  await db.execute(sql`
    WITH resumed AS (DELETE FROM ${store.pauses} WHERE queue = ${queue})
    SELECT ${notified(store)}`);
}

/** Since when the queue is paused; null: it is not. */
export async function pausedSince(db: Queries, { pauses }: WorkStore, queue: string): Promise<Date | null> {
  const [row] = await db
    .select({ pausedAt: pauses.pausedAt })
    .from(pauses)
    .where(sql`${pauses.queue} = ${queue}`);
  return row?.pausedAt ?? null;
}

/** Counts of a queue: waiting items, those of them due later, leased ones, and failed ones. */
export interface QueueProgress {
  waiting: number;
  later: number;
  running: number;
  failed: number;
}

export async function queueProgress(db: Queries, store: WorkStore, queue: string): Promise<QueueProgress> {
  const [row] = await rowsOf<QueueProgress>(
    db,
    sql`SELECT
        count(*) FILTER (WHERE worker IS NULL AND failed_at IS NULL)::int AS waiting,
        count(*) FILTER (WHERE worker IS NULL AND failed_at IS NULL AND due_at > ${store.now()})::int AS later,
        count(worker)::int AS running, count(failed_at)::int AS failed
      FROM ${store.items} WHERE queue = ${queue}`,
  );
  return row ?? { waiting: 0, later: 0, running: 0, failed: 0 };
}
