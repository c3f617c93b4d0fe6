import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import { emptyQueue } from '@/lib/work/put-items';
import type { WorkStore } from '@/lib/work/work-store';
import { deliveryQueue } from './enqueue-deliveries';

/** Nothing is sent any more; what waits has failed. */
export async function disableSubscription(
  transaction: Queries,
  store: WorkStore,
  id: string,
  reason: string,
): Promise<void> {
  await transaction
    .update(webhookSubscriptions)
    .set({ status: 'disabled', disabledReason: reason })
    .where(eq(webhookSubscriptions.id, id));
  await giveUpWaiting(transaction, store, [id]);
}

/** Their items go too: a delivery that is asked for again must not be sent twice. */
export async function giveUpWaiting(
  transaction: Queries,
  store: WorkStore,
  subscriptions: string[],
): Promise<void> {
  await transaction
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAttemptAt: null })
    .where(
      and(inArray(webhookDeliveries.subscription, subscriptions), eq(webhookDeliveries.status, 'waiting')),
    );
  for (const queue of subscriptions.map(deliveryQueue)) await emptyQueue(transaction, store, queue);
}
