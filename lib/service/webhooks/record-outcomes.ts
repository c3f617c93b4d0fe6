import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { webhookAttempts, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { Ending } from '@/lib/work/end-items';
import type { WorkStore } from '@/lib/work/work-store';
import {
  type DeliveryState,
  type Folded,
  foldOutcomes,
  type Outcome,
  type SubscriptionState,
} from './fold-outcomes';
import type { RetryDelay } from './retry-delay';
import { disableSubscription } from './subscriptions';

interface RecordOptions {
  wait: RetryDelay;
  random: () => number;
}

/**
 * Writes what came of attempts, in the transaction that ends their items: a process that dies before its end has sent
 * once more than it says, never once less.
 * @returns for each whether it is tried again
 */
export async function recordOutcomes(
  transaction: Queries,
  store: WorkStore,
  outcomes: readonly Outcome[],
  options: RecordOptions,
): Promise<Ending[]> {
  const { deliveries, subscriptions, before } = await readStates(transaction, outcomes);
  const folded = foldOutcomes(outcomes, deliveries, subscriptions, options);
  await writeAttempts(transaction, folded);
  await writeDeliveries(transaction, [...deliveries.values()]);
  await writeSubscriptions(transaction, store, [...subscriptions.values()], before);
  return folded.endings;
}

/** Subscriptions are locked before deliveries, as everywhere, and each in one order: nobody waits in a circle. */
async function readStates(transaction: Queries, outcomes: readonly Outcome[]) {
  const receivers = await transaction
    .select({
      id: webhookSubscriptions.id,
      status: webhookSubscriptions.status,
      disabledReason: webhookSubscriptions.disabledReason,
      failingSince: webhookSubscriptions.failingSince,
    })
    .from(webhookSubscriptions)
    .where(inArray(webhookSubscriptions.id, [...new Set(outcomes.map((outcome) => outcome.subscription))]))
    .orderBy(webhookSubscriptions.id)
    .for('no key update');
  const rows = await transaction
    .select({
      id: webhookDeliveries.id,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
    })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, [...new Set(outcomes.map(({ delivery }) => delivery))]))
    .orderBy(webhookDeliveries.id)
    .for('no key update');
  return {
    deliveries: new Map<string, DeliveryState>(rows.map((row) => [row.id, row])),
    subscriptions: new Map<string, SubscriptionState>(receivers.map((row) => [row.id, { ...row }])),
    before: new Map<string, SubscriptionState>(receivers.map((row) => [row.id, row])),
  };
}

async function writeAttempts(transaction: Queries, { attempts }: Folded): Promise<void> {
  if (attempts.length === 0) return;
  await transaction.insert(webhookAttempts).values(
    attempts.map(({ number, outcome: { delivery, startedAt, endedAt, headers, sent } }) => ({
      delivery,
      number,
      startedAt: new Date(startedAt),
      durationMs: Math.round(endedAt - startedAt),
      status: sent.status,
      error: sent.error,
      headers,
      answer: sent.answer,
    })),
  );
}

async function writeDeliveries(transaction: Queries, deliveries: readonly DeliveryState[]): Promise<void> {
  if (deliveries.length === 0) return;
  await transaction.execute(sql`
    UPDATE ${webhookDeliveries} AS delivery
    SET status = row.status, attempts = row.attempts, next_attempt_at = row."nextAttemptAt"
    FROM json_to_recordset(${JSON.stringify(deliveries)}::json)
      AS row (id uuid, status text, attempts int, "nextAttemptAt" timestamptz)
    WHERE delivery.id = row.id`);
}

async function writeSubscriptions(
  transaction: Queries,
  store: WorkStore,
  subscriptions: readonly SubscriptionState[],
  before: ReadonlyMap<string, SubscriptionState>,
): Promise<void> {
  for (const { id, status, disabledReason, failingSince } of subscriptions) {
    if (failingSince?.getTime() !== before.get(id)?.failingSince?.getTime()) {
      await transaction
        .update(webhookSubscriptions)
        .set({ failingSince })
        .where(eq(webhookSubscriptions.id, id));
    }
    if (status !== before.get(id)?.status) {
      await disableSubscription(transaction, store, id, disabledReason ?? '');
    }
  }
}
