import { and, eq, gte } from 'drizzle-orm';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { sendAgain } from '@/lib/platform/delivery/enqueue-deliveries';
import type { ServiceContext } from '../context';
import type { Delivery } from '../control-api/webhook';
import { serviceDeliveries } from '../events/service-deliveries';
import { ServiceFault } from '../service-fault';
import { events, webhookDeliveries, webhookSubscriptions } from '../webhook-tables';
import { deliveryView, findDelivery } from './deliveries';

/**
 * Resends a delivery with the same `webhook-id` and a new series of attempts.
 *
 * @throws ServiceFault `not_found`; `conflict` while it is waiting, or if its subscription is disabled
 */
export async function redeliver(context: ServiceContext, account: string, id: string): Promise<Delivery> {
  const { db, webhooks } = context;
  return db.transaction(async (transaction) => {
    const { delivery } = await findDelivery(transaction, account, id);
    const [subscription] = await transaction
      .select({ status: webhookSubscriptions.status })
      .from(webhookSubscriptions)
      .where(eq(webhookSubscriptions.id, delivery.subscription))
      .for('share');
    if (subscription?.status !== 'enabled') {
      throw new ServiceFault('conflict', 'The subscription is disabled. Enable it first.');
    }
    const count = await sendAgain(transaction, serviceDeliveries(webhooks.work), [id]);
    if (count === 0) throw new ServiceFault('conflict', 'The delivery is still waiting to be sent.');
    return deliveryView(await findDelivery(transaction, account, id));
  });
}

/** Resends failed deliveries of events from `since` on, except those of disabled subscriptions. */
export async function redeliverFailed(
  { db, webhooks }: ServiceContext,
  account: string,
  since: Date,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const enabled = await transaction
      .select({ id: webhookSubscriptions.id })
      .from(webhookSubscriptions)
      .where(and(eq(webhookSubscriptions.account, account), eq(webhookSubscriptions.status, 'enabled')))
      .for('share');
    const rows = await transaction
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .innerJoin(events, eq(events.number, webhookDeliveries.event))
      .where(
        and(
          isOneOf(
            webhookDeliveries.subscription,
            enabled.map(({ id }) => id),
          ),
          eq(webhookDeliveries.status, 'failed'),
          gte(events.timestamp, since),
        ),
      );
    return sendAgain(
      transaction,
      serviceDeliveries(webhooks.work),
      rows.map(({ id }) => id),
    );
  });
}
