import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { milliseconds, notified, rowsOf, type WorkStore } from './work-store';

export interface NewItem {
  /** `<kind>` or `<kind>:<subject>`. */
  queue: string;
  /** JSON of up to 16 KB: larger data belongs in its own table, and the item names it. */
  payload: unknown;
  /** A queue accepts only one unfinished item with this key. */
  key?: string;
  /** Milliseconds before which it is not leased. */
  delay?: number;
  batch?: number;
}

const MOST_PAYLOAD = 16_384;
/** Items per statement: tens of thousands could exceed the statement timeout. */
const SLICE = 5_000;

/**
 * Puts items into their queues, all or none; workers are notified when the transaction commits.
 *
 * @returns how many were put: items with an existing key are left out
 * @throws RangeError for a payload that is too large
 */
export async function putItems(db: Queries, store: WorkStore, items: readonly NewItem[]): Promise<number> {
  if (items.length === 0) return 0;
  for (const { queue, payload } of items) {
    const bytes = Buffer.byteLength(JSON.stringify(payload));
    if (bytes > MOST_PAYLOAD) throw new RangeError(`A payload for ${queue} has ${bytes} bytes.`);
  }
  if (items.length <= SLICE) return putSlice(db, store, items);
  return db.transaction(async (transaction) => {
    let count = 0;
    for (let start = 0; start < items.length; start += SLICE) {
      count += await putSlice(transaction, store, items.slice(start, start + SLICE));
    }
    return count;
  });
}

const putSlice = (db: Queries, store: WorkStore, items: readonly NewItem[]): Promise<number> =>
  put(
    db,
    store,
    sql`SELECT queue, COALESCE(batch, 0), key, payload, COALESCE(delay, 0)
      FROM json_to_recordset(${JSON.stringify(items)}::json)
        AS item (queue text, batch bigint, key text, payload json, delay float8)`,
  );

/**
 * Like `putItems`, for a queue and a batch whose items a query selects: `key` and `payload`, in the order in which
 * they are to be done. However many there are, none of them leaves the database.
 */
export function putSelected(
  db: Queries,
  store: WorkStore,
  { queue, batch = 0 }: Pick<NewItem, 'queue' | 'batch'>,
  select: SQL,
): Promise<number> {
  return put(
    db,
    store,
    sql`SELECT ${queue}::text, ${batch}::bigint, key, payload, 0::float8 FROM (${select}) AS selected (key, payload)
      WHERE octet_length(payload::text) <= ${MOST_PAYLOAD}`,
  );
}

async function put(db: Queries, store: WorkStore, select: SQL): Promise<number> {
  const { items, batches } = store;
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`WITH given (queue, batch, key, payload, delay) AS (${select}),
      put AS (
        INSERT INTO ${items} (queue, batch, key, payload, due_at)
        SELECT queue, batch, key, payload, ${store.now()} + ${milliseconds(sql`delay`)} FROM given
        ON CONFLICT (queue, key) WHERE key IS NOT NULL AND failed_at IS NULL DO NOTHING
        RETURNING batch),
      counted AS (
        UPDATE ${batches} AS batch SET total = total + added.count, ended_at = NULL
        FROM (SELECT batch, count(*) FROM put WHERE batch <> 0 GROUP BY batch) AS added (batch, count)
        WHERE batch.id = added.batch)
      SELECT count(*)::int AS count, ${notified(store)} FROM put`,
  );
  return row?.count ?? 0;
}

/**
 * Moves items with these keys ahead of all others in their queue. A running one may have looked too early: if it will
 * start again, it does so immediately.
 */
export async function hastenItems(
  db: Queries,
  store: WorkStore,
  queue: string,
  keys: readonly string[],
): Promise<void> {
  await db.execute(sql`
    WITH hastened AS (
      UPDATE ${store.items}
      SET due_at = CASE WHEN worker IS NULL THEN '-infinity' ELSE due_at END, hastened = worker IS NOT NULL
      WHERE queue = ${queue} AND key = ANY(${sql.param(keys)}::text[]) AND failed_at IS NULL)
    SELECT ${notified(store)}`);
}

/** Deletes waiting items of a queue; leased ones are ended by their worker. */
export async function emptyQueue(db: Queries, { items }: WorkStore, queue: string): Promise<void> {
  await db.execute(
    sql`DELETE FROM ${items} WHERE queue = ${queue} AND batch = 0 AND worker IS NULL AND failed_at IS NULL`,
  );
}
