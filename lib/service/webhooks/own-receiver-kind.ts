import type { Queries } from '@/lib/db/database';
import { putItems } from '@/lib/work/put-items';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import type { WorkStore } from '@/lib/work/work-store';
import { ensureOwnSubscription } from './own-subscription';
import type { WebhookSetup } from './webhook-setup';

export const OWN_RECEIVER_KIND = 'own-receiver';

/** Subscribing the console's own receiver again, as work: whoever resets the sandbox may be another process. */
export const ownReceiverKind = (context: { db: Queries; webhooks: WebhookSetup }): AnyKind =>
  workKind({
    places: 1,
    run: async () => {
      await ensureOwnSubscription(context);
      return undefined;
    },
  });

/** In the transaction that has taken the subscription away. */
export async function askForOwnReceiver(transaction: Queries, store: WorkStore): Promise<void> {
  await putItems(transaction, store, [{ queue: OWN_RECEIVER_KIND, key: 'subscribe', payload: {} }]);
}
