import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import { queueName } from './job-queue';

/** Nothing is sent any more; what waits has failed. */
export async function disableSubscription(transaction: Queries, id: string, reason: string): Promise<void> {
  await transaction
    .update(webhookSubscriptions)
    .set({ status: 'disabled', disabledReason: reason })
    .where(eq(webhookSubscriptions.id, id));
  await giveUpWaiting(transaction, [id]);
}

/** Their jobs go too: a delivery that is asked for again must not be sent twice. */
export async function giveUpWaiting(transaction: Queries, subscriptions: string[]): Promise<void> {
  await transaction
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAttemptAt: null })
    .where(
      and(inArray(webhookDeliveries.subscription, subscriptions), eq(webhookDeliveries.status, 'waiting')),
    );
  for (const name of subscriptions.map(queueName)) {
    await transaction.execute(sql`DELETE FROM pgboss.job WHERE name = ${name} AND state < 'active'`);
  }
}
