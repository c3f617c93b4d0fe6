import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { amongIds, milliseconds, notified, rowsOf, type WorkStore } from './work-store';

export interface Item<Payload = unknown> {
  id: number;
  queue: string;
  batch: number;
  key: string | null;
  payload: Payload;
  attempt: number;
  /** Distinguishes this lease from a later one of the same item. */
  lostLeases: number;
}

export interface Capacity {
  /** For each kind: places in each of its queues, and the length of a lease in milliseconds. */
  kinds: readonly { kind: string; places: number; lease: number }[];
  /** Places in use. */
  busy: readonly { queue: string; count: number }[];
}

interface LeasedItem {
  items: Item[];
  /** Milliseconds until an item of this worker's kinds becomes due; null: none will. */
  wake: number | null;
}

/**
 * Leases due items up to the free places of each queue, in one statement that needs one index lookup per queue and
 * batch, for any number of waiting items. Workers neither wait for each other nor get each other's items. Leased
 * items are updated by an array of their IDs: in a join the planner, which cannot know how few they are, would read
 * the whole table.
 */
export async function leaseItems(
  db: Queries,
  store: WorkStore,
  worker: string,
  { kinds, busy }: Capacity,
): Promise<LeasedItem> {
  const { items, batches, pauses } = store;
  const now = store.now();
  const [row] = await rowsOf<{ items: Item[] | null; wake: number | null }>(
    db,
    sql`WITH RECURSIVE lanes AS (
        (SELECT queue, batch FROM ${items} WHERE failed_at IS NULL ORDER BY queue, batch LIMIT 1)
        UNION ALL
        SELECT next.queue, next.batch FROM lanes CROSS JOIN LATERAL (
          SELECT item.queue, item.batch FROM ${items} AS item
          WHERE item.failed_at IS NULL AND (item.queue, item.batch) > (lanes.queue, lanes.batch)
          ORDER BY item.queue, item.batch LIMIT 1) AS next),
      taken_from AS MATERIALIZED (
        SELECT lanes.queue, lanes.batch, kinds.lease, kinds.places - COALESCE(busy.count, 0) AS free
        FROM lanes
        JOIN json_to_recordset(${JSON.stringify(kinds)}::json) AS kinds (kind text, places int, lease float8)
          ON kinds.kind = split_part(lanes.queue, ':', 1)
        LEFT JOIN json_to_recordset(${JSON.stringify(busy)}::json) AS busy (queue text, count int)
          ON busy.queue = lanes.queue
        WHERE NOT EXISTS (SELECT FROM ${pauses} AS pause WHERE pause.queue = lanes.queue)
          AND NOT EXISTS (
            SELECT FROM ${batches} AS batch
            WHERE batch.id = lanes.batch AND COALESCE(batch.paused_at, batch.cancelled_at) IS NOT NULL)),
      due AS MATERIALIZED (
        SELECT item.id, item.queue, item.due_at, lane.free, lane.lease
        FROM taken_from AS lane CROSS JOIN LATERAL (
          SELECT id, queue, due_at FROM ${items}
          WHERE queue = lane.queue AND batch = lane.batch AND failed_at IS NULL AND due_at <= ${now}
          ORDER BY due_at, id LIMIT greatest(lane.free, 0) FOR UPDATE SKIP LOCKED) AS item),
      ranked AS (
        SELECT *, row_number() OVER (PARTITION BY queue ORDER BY due_at, id) AS place FROM due),
      leased AS (
        UPDATE ${items} AS item
        SET worker = ${worker}, hastened = false, lost_leases = lost_leases + (worker IS NOT NULL)::int,
          due_at = ${now} + ${milliseconds(sql`(SELECT lease FROM ranked WHERE ranked.id = item.id)`)}
        WHERE item.id = ANY(ARRAY(SELECT id FROM ranked WHERE place <= free))
        RETURNING item.*)
      SELECT
        (SELECT json_agg(json_build_object('id', id, 'queue', item.queue, 'batch', batch, 'key', key, 'payload', payload,
          'attempt', attempt, 'lostLeases', lost_leases) ORDER BY place)
          FROM leased AS item JOIN ranked USING (id)) AS items,
        (SELECT (extract(epoch FROM min(next.due_at) - ${now}) * 1000)::float8
          FROM taken_from AS lane CROSS JOIN LATERAL (
            SELECT due_at FROM ${items}
            WHERE queue = lane.queue AND batch = lane.batch AND failed_at IS NULL AND due_at > ${now}
            ORDER BY due_at LIMIT 1) AS next) AS wake`,
  );
  return { items: row?.items ?? [], wake: row?.wake ?? null };
}

/** A lease that a worker still holds. */
type Lease = Pick<Item, 'id' | 'lostLeases'>;

/** The heartbeat: restarts leases. @returns the items of those that this worker still has */
export async function extendLeases(
  db: Queries,
  store: WorkStore,
  worker: string,
  held: readonly (Lease & { lease: number })[],
): Promise<Set<number>> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`UPDATE ${store.items} AS item SET due_at = ${store.now()} + ${milliseconds(sql`held.lease`)}
      FROM json_to_recordset(${JSON.stringify(held)}::json) AS held (id bigint, "lostLeases" int, lease float8)
      WHERE ${amongIds(held)} AND item.id = held.id
        AND item.worker = ${worker} AND item.lost_leases = held."lostLeases"
      RETURNING item.id::float8 AS id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the unfinished items of a worker, for the next one that looks. */
export async function returnLeases(
  db: Queries,
  store: WorkStore,
  worker: string,
  held: readonly Lease[],
): Promise<void> {
  if (held.length === 0) return;
  await db.execute(sql`
    WITH returned AS (
      UPDATE ${store.items} AS item SET worker = NULL, due_at = ${store.now()}
      FROM json_to_recordset(${JSON.stringify(held)}::json) AS held (id bigint, "lostLeases" int)
      WHERE ${amongIds(held)} AND item.id = held.id
        AND item.worker = ${worker} AND item.lost_leases = held."lostLeases")
    SELECT ${notified(store)}`);
}

/** Ends every lease, on a database that no other process can use: the holders have died. */
export async function endAllLeases(db: Queries, store: WorkStore): Promise<void> {
  await db.execute(sql`UPDATE ${store.items} SET due_at = ${store.now()} WHERE worker IS NOT NULL`);
}
