import { eq } from 'drizzle-orm';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import { emptyQueue } from '@/lib/work/put-items';
import type { ServiceContext } from '../context';
import { ServiceFault } from '../service-fault';
import { deliveryQueue } from './enqueue-deliveries';
import { findSubscription } from './find-subscription';
import { subscriptionView } from './subscription-view';

/**
 * Its deliveries and their log go with it.
 *
 * @throws ServiceFault `not_found`; `conflict` for the console's own, which can be disabled instead
 */
export async function deleteSubscription(
  { db, webhooks }: ServiceContext,
  account: string,
  id: string,
): Promise<WebhookSubscription> {
  return db.transaction(async (transaction) => {
    const row = await findSubscription(transaction, account, id);
    if (row.own) {
      throw new ServiceFault('conflict', 'The console’s own receiver stays; it can be disabled.');
    }
    await transaction.delete(webhookSubscriptions).where(eq(webhookSubscriptions.id, id));
    await emptyQueue(transaction, webhooks.work, deliveryQueue(id));
    return subscriptionView(row, webhooks.clock());
  });
}
