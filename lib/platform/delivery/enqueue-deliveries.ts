import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '@/lib/platform/db/database';
import { putItems } from '@/lib/platform/work/put-items';
import { rowsOf, type WorkStore } from '@/lib/platform/work/work-store';

/** The tables of deliveries and receivers. They may have more columns than are needed here. */
export interface DeliveryStore {
  work: WorkStore;
  /** The kind of their work items. */
  kind: string;
  /** With `id`, `status` (enabled, disabled), `disabled_reason` and `failing_since`. */
  receivers: PgTable;
  /** With `id`, `status` (waiting, delivered, failed, dropped), `attempts` and `next_attempt_at`. */
  deliveries: PgTable;
  /** With `delivery`, `number`, `started_at`, `duration_ms`, `status`, `error`, `headers` and `answer`. */
  attempts: PgTable;
  /** The column of `deliveries` that names the receiver. */
  receiver: string;
}

/** The payload of a work item: its delivery. */
export interface DeliveryPayload {
  delivery: string;
  /** Made by a fault: sent once more, never retried after a failure. */
  surplus?: boolean;
}

export interface NewDelivery extends DeliveryPayload {
  receiver: string;
  /** Milliseconds before which it is not sent. */
  delay: number;
}

/** A queue for each receiver, so that none waits for another. */
export const deliveryQueue = ({ kind }: Pick<DeliveryStore, 'kind'>, receiver: string): string =>
  `${kind}:${receiver}`;

/** Puts deliveries into their receivers' queues, in the given transaction. */
export async function enqueueDeliveries(
  transaction: Queries,
  store: DeliveryStore,
  written: readonly NewDelivery[],
): Promise<void> {
  const items = written.map(({ receiver, delay, ...payload }) => ({
    queue: deliveryQueue(store, receiver),
    payload,
    delay,
  }));
  await putItems(transaction, store.work, items);
}

/**
 * Starts a new series of attempts for deliveries that are not already waiting: two simultaneous requests start one.
 * @returns how many are sent again
 */
export async function sendAgain(
  transaction: Queries,
  store: DeliveryStore,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await rowsOf<{ delivery: string; receiver: string }>(
    transaction,
    sql`UPDATE ${store.deliveries} SET status = 'waiting', next_attempt_at = NULL
      WHERE id = ANY(${sql.param(ids)}::uuid[]) AND status <> 'waiting'
      RETURNING id AS delivery, ${sql.identifier(store.receiver)} AS receiver`,
  );
  await enqueueDeliveries(
    transaction,
    store,
    rows.map((row) => ({ ...row, delay: 0 })),
  );
  return rows.length;
}
