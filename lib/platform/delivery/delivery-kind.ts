import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { Item } from '@/lib/platform/work/lease-items';
import { type AnyKind, type RetrySchedule, workKind } from '@/lib/platform/work/work-kind';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { DeliveryPayload, DeliveryStore } from './enqueue-deliveries';
import type { DeliveryState, Outcome, ReceiverState } from './fold-outcomes';
import { giveUpWaiting } from './give-up-waiting';
import { recordOutcomes } from './record-outcomes';
import { retryDelay } from './retry-delay';
import type { SendResult } from './send-webhook';

/** Parameters for the timing of attempts. */
export interface DeliveryTimes {
  /** Seconds after which a delivery whose process died is sent by another. */
  takenSeconds?: number;
  wait?: RetrySchedule;
  random?: () => number;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export interface DeliveryKindOptions<Message> extends DeliveryTimes {
  db: Queries;
  store: DeliveryStore;
  /** The messages and their receivers, by delivery. Deleted ones are left out. */
  read(db: Queries, deliveries: readonly string[]): Promise<ReadonlyMap<string, Message>>;
  /** @param now Milliseconds since 1970 @param signal Aborts the attempt */
  send(
    message: Message,
    now: number,
    signal: AbortSignal,
  ): Promise<{ headers: Record<string, string>; sent: SendResult }>;
  /** Called in the transaction that records attempts. */
  recorded?(transaction: Queries): Promise<void>;
}

/** Concurrent attempts to one receiver. */
const MOST_AT_ONCE = 50;
/** Longer than an attempt can take, so that no delivery is sent twice at the same time. */
const TAKEN_SECONDS = 40;
/** Process deaths allowed: a delivery is given up only for its attempts, which our own tables count. */
const MOST_DEATHS = 10_000;
/** Milliseconds until a delivery is retried after a fault of our own. */
const AFTER_FAULT = 30_000;
const GATHER = 50;

/**
 * Deliveries as background work: a queue for each receiver with its own places, so that a hanging receiver delays
 * only its own deliveries.
 */
export function deliveryKind<Message>({
  db,
  store,
  clock,
  read,
  send,
  recorded = async () => undefined,
  takenSeconds = TAKEN_SECONDS,
  wait = retryDelay,
  random = Math.random,
}: DeliveryKindOptions<Message>): AnyKind {
  return workKind<DeliveryPayload, ReadyDelivery<Message>, Outcome>({
    places: MOST_AT_ONCE,
    lease: takenSeconds * 1_000,
    mostLostLeases: MOST_DEATHS,
    retry: () => AFTER_FAULT,
    gather: GATHER,
    async prepare(items) {
      const [ready, messages] = await Promise.all([
        readReady(db, store, items),
        read(
          db,
          items.map(({ payload }) => payload.delivery),
        ),
      ]);
      return new Map(
        items.flatMap(({ id, payload: { delivery } }) => {
          const [receiver, message] = [ready.get(delivery), messages.get(delivery)];
          return receiver === undefined || message === undefined
            ? []
            : [[id, { receiver, message }] as const];
        }),
      );
    },
    async run({ payload, attempt }, { receiver, message }, signal) {
      const startedAt = clock();
      const began = performance.now();
      const { headers, sent } = await send(message, startedAt, signal);
      const endedAt = startedAt + performance.now() - began;
      return { ...payload, attempt, receiver, startedAt, endedAt, headers, sent };
    },
    async record(transaction, ended) {
      const outcomes = ended.map(({ outcome }) => outcome);
      const endings = await recordOutcomes(transaction, store, outcomes, { wait, random });
      await recorded(transaction);
      return endings;
    },
  });
}

interface ReadyDelivery<Message> {
  receiver: string;
  message: Message;
}

/**
 * The messages and receivers, by delivery. Left out are deliveries that were given up, and those written while their
 * receiver was being disabled, which are given up here.
 */
async function readReady(
  db: Queries,
  store: DeliveryStore,
  items: readonly Item<DeliveryPayload>[],
): Promise<Map<string, string>> {
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT delivery.id, delivery.status, receiver.id AS receiver, receiver.status AS "receiverStatus"
      FROM ${store.deliveries} AS delivery
      JOIN ${store.receivers} AS receiver ON receiver.id = delivery.${sql.identifier(store.receiver)}
      WHERE delivery.id = ANY(${sql.param(items.map(({ payload }) => payload.delivery))}::uuid[])`,
  );
  const disabled = rows.flatMap(({ receiver, receiverStatus }) =>
    receiverStatus === 'disabled' ? receiver : [],
  );
  if (disabled.length > 0) {
    await db.transaction((transaction) => giveUpWaiting(transaction, store, [...new Set(disabled)]));
  }
  return new Map(
    rows
      .filter(({ status }) => status !== 'failed' && status !== 'dropped')
      .filter(({ receiverStatus }) => receiverStatus === 'enabled')
      .map(({ id, receiver }) => [id, receiver]),
  );
}

interface Row extends Pick<DeliveryState, 'id' | 'status'> {
  receiver: string;
  receiverStatus: ReceiverState['status'];
}
