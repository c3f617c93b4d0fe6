import type { Queries } from '@/lib/db/database';
import { putItems } from '@/lib/work/put-items';
import type { WorkStore } from '@/lib/work/work-store';

/** What an item says: which delivery it is. */
export interface DeliveryPayload {
  delivery: string;
  /** Made by a fault: sent once more, never again after a failure. */
  surplus?: boolean;
}

export interface NewDelivery extends DeliveryPayload {
  subscription: string;
  /** Seconds before which it is not sent. */
  delaySeconds: number;
}

export const DELIVERY_KIND = 'webhook';

/** A queue for each subscription, so that no receiver waits for another. */
export const deliveryQueue = (subscription: string): string => `${DELIVERY_KIND}:${subscription}`;

/** Puts deliveries into their subscriptions' queues, in the given transaction, by one statement. */
export async function enqueueDeliveries(
  transaction: Queries,
  store: WorkStore,
  written: readonly NewDelivery[],
): Promise<void> {
  const items = written.map(({ subscription, delaySeconds, ...payload }) => ({
    queue: deliveryQueue(subscription),
    payload,
    delay: delaySeconds * 1_000,
  }));
  await putItems(transaction, store, items);
}
