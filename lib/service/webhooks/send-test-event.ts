import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import type { Delivery } from '../control-api/webhook';
import type { EventType } from '../control-api/webhook-types';
import { change } from '../events/outbox';
import { ServiceFault } from '../service-fault';
import { events, webhookDeliveries } from '../webhook-tables';
import { deliveryView, selectDeliveries } from './deliveries';
import { inventedEvent } from './event-types';
import { findSubscription } from './subscriptions';

/**
 * Sends an invented event to one subscription, whatever event types it asked for.
 *
 * @throws ServiceFault `not_found`; `conflict` if it is disabled
 */
export async function sendTestEvent(
  context: ServiceContext,
  account: string,
  id: string,
  type: EventType,
): Promise<Delivery> {
  const now = context.clock();
  await change(context, async (transaction, emit) => {
    const { status } = await findSubscription(transaction, account, id);
    if (status === 'disabled') {
      throw new ServiceFault('conflict', 'The subscription is disabled. Enable it first.');
    }
    const event = inventedEvent(type, randomUUID(), now);
    emit({ account, profile: null, type, at: new Date(now), subscription: id, ...event });
  });
  const isTest = and(eq(webhookDeliveries.subscription, id), isNull(events.profile), eq(events.type, type));
  const [row] = await selectDeliveries(context.db, isTest, 1);
  if (!row) throw new ServiceFault('conflict', 'The subscription has since been deleted.');
  return deliveryView(row);
}
