import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { milliseconds, notified, rowsOf, type WorkStore } from './work-store';

export interface NewItem {
  /** `<kind>` or `<kind>:<of what>`. */
  queue: string;
  /** JSON of at most 16 KB: what is larger stands in a table of its own, and the item names it. */
  payload: unknown;
  /** A queue that has an unfinished item of this key takes no second one. */
  key?: string;
  /** Milliseconds before which nobody takes it. */
  delay?: number;
  batch?: number;
}

const MOST_PAYLOAD = 16_384;
/** Items of one statement: with tens of thousands it could take longer than a statement may. */
const SLICE = 5_000;

/**
 * Puts items into their queues, all or none; workers hear of it when the transaction commits.
 *
 * @returns how many were put: those whose key is there already are left out
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
 * As `putItems`, for a queue and a batch whose items a query selects: `key` and `payload`, in the order in which they
 * are to be done. However many they are, none of them comes out of the database.
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
 * Items of these keys go before all others of their queue. One that is under way may have looked too early: if it is to
 * begin anew, it does so at once.
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

/** Takes away what waits in a queue; what is leased is ended by its worker. */
export async function emptyQueue(db: Queries, { items }: WorkStore, queue: string): Promise<void> {
  await db.execute(
    sql`DELETE FROM ${items} WHERE queue = ${queue} AND batch = 0 AND worker IS NULL AND failed_at IS NULL`,
  );
}
