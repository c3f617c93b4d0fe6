import type { Queries } from '@/lib/db/database';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import type { DeliveryPayload } from './enqueue-deliveries';
import type { Outcome } from './fold-outcomes';
import { type ReadyDelivery, readReadyDeliveries } from './read-ready-deliveries';
import { recordOutcomes } from './record-outcomes';
import { type RetryDelay, retryDelay } from './retry-delay';
import type { Sender } from './send-webhook';
import { webhookHeaders } from './sign-webhook';
import type { SubscriptionRow } from './subscription-view';
import type { WebhookSetup } from './webhook-setup';

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
