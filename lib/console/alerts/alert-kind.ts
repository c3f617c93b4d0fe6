import { eq } from 'drizzle-orm';
import { alertDeliveries, alertDestinations } from '@/lib/db/alert-schema';
import type { Queries } from '@/lib/db/database';
import { isOneOf } from '@/lib/db/is-one-of';
import { type DeliveryTimes, deliveryKind } from '@/lib/delivery/delivery-kind';
import type { AnyKind } from '@/lib/work/work-kind';
import type { WorkStore } from '@/lib/work/work-store';
import type { AlertSender, OutgoingAlert } from '../alert-sender/send-alert';
import { announce } from '../live/announce';
import { alertStore } from './alert-store';

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
