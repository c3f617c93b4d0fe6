import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { Item } from './lease-items';
import { amongIds, milliseconds, rowsOf, type WorkStore } from './work-store';

/**
 * What happens to an item: it is done and deleted; it is retried after a number of milliseconds; it starts again
 * after a number, because nothing was wrong; or it is given up, and stored with the reason until it is cleared.
 */
export type ItemEnding = 'done' | { retry: number; error: string } | { again: number } | { failed: string };

export interface EndedItem {
  item: Item;
  ending: ItemEnding;
}

const MOST_ERROR = 2_000;

/** PostgreSQL cannot store a NUL in a text. */
const bounded = (error: string): string => error.replaceAll('\0', '\uFFFD').slice(0, MOST_ERROR);

function written({ item: { id, lostLeases, attempt }, ending }: EndedItem) {
  const lease = { id, lostLeases };
  if (ending === 'done') return { ...lease, how: 'done' };
  if ('failed' in ending) return { ...lease, how: 'failed', error: bounded(ending.failed) };
  if ('again' in ending) return { ...lease, how: 'again', delay: ending.again, attempt: 1 };
  return { ...lease, how: 'again', delay: ending.retry, attempt: attempt + 1, error: bounded(ending.error) };
}

/**
 * Ends leased items and counts them in their batches, in one statement.
 * @returns those that this worker still had: the others are unchanged
 */
export async function endItems(
  transaction: Queries,
  store: WorkStore,
  worker: string,
  ended: readonly EndedItem[],
): Promise<Set<number>> {
  const { items, batches } = store;
  const rows = await rowsOf<{ id: number }>(
    transaction,
    sql`WITH given AS (
        SELECT * FROM json_to_recordset(${JSON.stringify(ended.map(written))}::json)
          AS given (id bigint, "lostLeases" int, how text, delay float8, attempt int, error text)),
      mine AS MATERIALIZED (
        SELECT given.*, item.batch FROM ${items} AS item JOIN given USING (id)
        WHERE ${amongIds(ended.map(({ item }) => item))}
          AND item.worker = ${worker} AND item.lost_leases = given."lostLeases"
        ORDER BY item.id FOR UPDATE OF item),
      done AS (
        DELETE FROM ${items} WHERE id = ANY(ARRAY(SELECT id FROM mine WHERE how = 'done'))),
      left_to_do AS (
        UPDATE ${items} AS item
        SET worker = NULL, hastened = false, lost_leases = 0, error = mine.error,
          attempt = CASE mine.how WHEN 'again' THEN mine.attempt ELSE item.attempt END,
          due_at = CASE
            WHEN mine.how = 'again' AND item.hastened THEN ${store.now()}
            WHEN mine.how = 'again' THEN ${store.now()} + ${milliseconds(sql`mine.delay`)} ELSE item.due_at END,
          failed_at = CASE mine.how WHEN 'failed' THEN ${store.now()} END
        FROM mine
        WHERE item.id = ANY(ARRAY(SELECT id FROM mine WHERE how <> 'done')) AND item.id = mine.id),
      counted AS (
        UPDATE ${batches} AS batch
        SET done = batch.done + ended.done, failed = batch.failed + ended.failed,
          ended_at = CASE WHEN batch.done + ended.done + batch.failed + ended.failed = batch.total THEN ${store.now()} END
        FROM (
          SELECT batch, count(*) FILTER (WHERE how = 'done') AS done, count(*) FILTER (WHERE how = 'failed') AS failed
          FROM mine WHERE batch <> 0 AND how <> 'again' GROUP BY batch) AS ended
        WHERE batch.id = ended.batch)
      SELECT id::float8 AS id FROM mine`,
  );
  return new Set(rows.map(({ id }) => id));
}
