import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { type DeliveryTimes, deliveryKind } from '@/lib/platform/delivery/delivery-kind';
import { announce } from '@/lib/platform/live/announce';
import type { AnyKind } from '@/lib/platform/work/work-kind';
import type { WorkStore } from '@/lib/platform/work/work-store';
import { alertDeliveries, alertDestinations } from '../tables';
import { alertStore } from './alert-store';
import type { AlertSender, OutgoingAlert } from './send-alert';

interface AlertKindOptions extends DeliveryTimes {
  db: Queries;
  work: WorkStore;
  sender: AlertSender;
}

/**
 * Sends alerts as background work: signed, retried, logged and given up in the same way as the embedded
 * service's webhooks.
 */
export const alertKind = ({ work, sender, ...options }: AlertKindOptions): AnyKind =>
  deliveryKind<OutgoingAlert>({
    ...options,
    store: alertStore(work),
    read: readMessages,
    send: (alert, now, signal) => sender.send(alert, now, signal),
    recorded: (transaction) => announce(transaction, { kind: 'alerts', profile: null }),
  });

async function readMessages(db: Queries, ids: readonly string[]): Promise<Map<string, OutgoingAlert>> {
  const rows = await db
    .select({
      id: alertDeliveries.id,
      messageId: alertDeliveries.messageId,
      subject: alertDeliveries.subject,
      body: alertDeliveries.body,
      destination: alertDestinations,
    })
    .from(alertDeliveries)
    .innerJoin(alertDestinations, eq(alertDestinations.id, alertDeliveries.destination))
    .where(isOneOf(alertDeliveries.id, ids));
  return new Map(rows.map(({ id, ...alert }) => [id, alert]));
}
