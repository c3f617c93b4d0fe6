import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Delivery } from '@/lib/contract/sandbox/webhook';
import type { Queries } from '@/lib/db/database';
import { events, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { WorkStore } from '@/lib/work/work-store';
import type { ServiceContext } from '../context';
import { enqueueDeliveries } from '../events/enqueue-deliveries';
import { ServiceFault } from '../service-fault';
import { deliveryView, findDelivery } from './deliveries';

const AGAIN = ['delivered', 'failed', 'dropped'] as const;

/**
 * Sends a delivery again, with the same `webhook-id` and a new series of attempts.
 *
 * @throws ServiceFault `not_found`; `conflict` while it still waits, or when its subscription is disabled
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
    const count = await sendAgain(transaction, webhooks.work, [id]);
    if (count === 0) throw new ServiceFault('conflict', 'The delivery still waits to be sent.');
    return deliveryView(await findDelivery(transaction, account, id));
  });
}

/** Failed deliveries of events from `since` on; those of disabled subscriptions stay as they are. */
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
          inArray(
            webhookDeliveries.subscription,
            enabled.map(({ id }) => id),
          ),
          eq(webhookDeliveries.status, 'failed'),
          gte(events.timestamp, since),
        ),
      );
    return sendAgain(
      transaction,
      webhooks.work,
      rows.map(({ id }) => id),
    );
  });
}

/** Only those that do not wait already: two who ask at once make one new series. */
async function sendAgain(transaction: Queries, store: WorkStore, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await transaction
    .update(webhookDeliveries)
    .set({ status: 'waiting', nextAttemptAt: null })
    .where(and(inArray(webhookDeliveries.id, ids), inArray(webhookDeliveries.status, AGAIN)))
    .returning({ delivery: webhookDeliveries.id, subscription: webhookDeliveries.subscription });
  await enqueueDeliveries(
    transaction,
    store,
    rows.map((row) => ({ ...row, delaySeconds: 0 })),
  );
  return rows.length;
}
