import { eq } from 'drizzle-orm';
import type { ChangeSubscription, WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { ServiceContext } from '../context';
import { ServiceFault } from '../service-fault';
import { giveUpWaiting } from './disable-subscription';
import { findSubscription } from './find-subscription';
import { subscriptionView } from './subscription-view';

const BY_HAND = 'Disabled by hand';

/**
 * Enabling begins anew: what was known of failures is forgotten. Disabling gives up what waits, as a receiver
 * that is gone does.
 *
 * @throws ServiceFault `not_found`; `conflict` for the address of the console's own receiver
 */
export function changeSubscription(
  { db, webhooks }: ServiceContext,
  account: string,
  id: string,
  { address, event_types, status }: ChangeSubscription,
): Promise<WebhookSubscription> {
  return db.transaction(async (transaction) => {
    const before = await findSubscription(transaction, account, id);
    if (before.own && address !== undefined && address !== before.address) {
      throw new ServiceFault('conflict', 'The address of the console’s own receiver follows from its port.');
    }
    const [row] = await transaction
      .update(webhookSubscriptions)
      .set({
        ...(address === undefined ? {} : { address }),
        ...(event_types === undefined ? {} : { eventTypes: event_types }),
        ...(status === undefined ? {} : { status }),
        ...(status === 'enabled' ? { disabledReason: null, failingSince: null } : {}),
        ...(status === 'disabled' && before.status === 'enabled' ? { disabledReason: BY_HAND } : {}),
      })
      .where(eq(webhookSubscriptions.id, id))
      .returning();
    if (status === 'disabled') await giveUpWaiting(transaction, webhooks.work, [id]);
    return subscriptionView(row ?? before, webhooks.clock());
  });
}
