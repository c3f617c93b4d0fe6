import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { events, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { Item } from '@/lib/work/lease-items';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import type { WorkStore } from '@/lib/work/work-store';
import type { WebhookSetup } from '../context';
import type { DeliveryPayload } from '../events/enqueue-deliveries';
import type { Outcome } from './fold-outcomes';
import { recordOutcomes } from './record-outcomes';
import { type RetryDelay, retryDelay } from './retry-delay';
import type { Sender } from './send-webhook';
import { webhookHeaders } from './sign-webhook';
import { giveUpWaiting, type SubscriptionRow } from './subscriptions';

export interface DeliveryKindOptions {
  db: Queries;
  webhooks: WebhookSetup;
  sender: Sender;
  /** After how many seconds a delivery whose process died is sent by another. */
  takenSeconds?: number;
  wait?: RetryDelay;
  random?: () => number;
}

/** Attempts at once to one receiver. */
const MOST_AT_ONCE = 50;
/** Longer than an attempt can take, so that no delivery is sent by two at once. */
const TAKEN_SECONDS = 40;
/** Of processes that died: a delivery is given up for its attempts alone, which our own tables count. */
const MOST_DEATHS = 10_000;
/** Milliseconds after which a delivery is tried again that met a fault of our own. */
const AFTER_FAULT = 30_000;
const GATHER = 50;

/**
 * Deliveries as work: a queue for each subscription, whose places are its own, so that a receiver that hangs holds up
 * its own deliveries and no other's.
 */
export function deliveryKind({
  db,
  webhooks,
  sender,
  takenSeconds = TAKEN_SECONDS,
  wait = retryDelay,
  random = Math.random,
}: DeliveryKindOptions): AnyKind {
  const { work, clock, own } = webhooks;

  /** Several instances share the subscription of their own receivers; each sends to its own. */
  const addressOf = (subscription: SubscriptionRow): string =>
    subscription.own && own ? own.address : subscription.address;

  return workKind<DeliveryPayload, ReadyDelivery, Outcome>({
    places: MOST_AT_ONCE,
    lease: takenSeconds * 1_000,
    mostLostLeases: MOST_DEATHS,
    retry: () => AFTER_FAULT,
    gather: GATHER,
    prepare: (items) => readReadyDeliveries(db, work, items),
    async run({ payload, attempt }, { subscription, message }, signal) {
      const startedAt = clock();
      const headers = webhookHeaders(message.id, message.body, subscription, startedAt);
      const began = performance.now();
      const sent = await sender.send(addressOf(subscription), headers, message.body, signal);
      const endedAt = startedAt + performance.now() - began;
      return { ...payload, attempt, subscription: subscription.id, startedAt, endedAt, headers, sent };
    },
    record: (transaction, ended) =>
      recordOutcomes(
        transaction,
        work,
        ended.map(({ outcome }) => outcome),
        { wait, random },
      ),
  });
}

/** What is sent and to whom. */
interface ReadyDelivery {
  subscription: SubscriptionRow;
  /** `webhook-id` and body of its event. */
  message: { id: string; body: string };
}

/**
 * Reads what is to be sent, by item. Left out is what nobody waits for any more: deliveries that were given up, and
 * those that a change wrote while their subscription was being disabled, which are given up here.
 */
async function readReadyDeliveries(
  db: Queries,
  store: WorkStore,
  items: readonly Item<DeliveryPayload>[],
): Promise<Map<number, ReadyDelivery>> {
  const rows = await db
    .select({
      delivery: webhookDeliveries.id,
      status: webhookDeliveries.status,
      message: { id: events.id, body: events.body },
      subscription: webhookDeliveries.subscription,
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.number, webhookDeliveries.event))
    .where(
      inArray(
        webhookDeliveries.id,
        items.map(({ payload }) => payload.delivery),
      ),
    );
  const subscriptions = await readSubscriptions(db, [...new Set(rows.map((row) => row.subscription))]);
  const disabled = [...subscriptions.values()].filter(({ status }) => status === 'disabled');
  if (disabled.length > 0) {
    const ids = disabled.map(({ id }) => id);
    await db.transaction((transaction) => giveUpWaiting(transaction, store, ids));
  }
  const found = new Map(rows.map((row) => [row.delivery, row]));
  return new Map(
    items.flatMap(({ id, payload }) => {
      const row = found.get(payload.delivery);
      const subscription = row && subscriptions.get(row.subscription);
      const isOver = row?.status === 'failed' || row?.status === 'dropped';
      if (!row || isOver || subscription?.status !== 'enabled') return [];
      return [[id, { subscription, message: row.message }] as const];
    }),
  );
}

async function readSubscriptions(db: Queries, ids: readonly string[]): Promise<Map<string, SubscriptionRow>> {
  const rows = await db
    .select()
    .from(webhookSubscriptions)
    .where(sql`${webhookSubscriptions.id} = ANY(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
