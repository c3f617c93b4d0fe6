import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { type DeliveryStore, enqueueDeliveries } from '@/lib/platform/delivery/enqueue-deliveries';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { AlertSubjects } from '../alerts';
import { alertAttempts, alertDeliveries, alertDestinations } from '../tables';

export const ALERT_KIND = 'alert';

export const alertStore = (work: WorkStore): DeliveryStore => ({
  work,
  kind: ALERT_KIND,
  receivers: alertDestinations,
  deliveries: alertDeliveries,
  attempts: alertAttempts,
  receiver: 'destination',
});

/** A message before it is stored. */
export interface NewMessage {
  id: string;
  destination: string;
  digest: number | null;
  /** The first digest that it reports, if it replaces a message still waiting for its receiver. */
  firstDigest: number | null;
  gets: AlertSubjects;
  subject: string;
  body: string;
}

/**
 * Stores messages together with the work of sending them, in the transaction of what they report. A message
 * still waiting for its receiver gets the new text and a new ID, so a receiver that got the old one does not
 * discard it; its attempts continue.
 */
export async function saveMessages(
  transaction: Queries,
  work: WorkStore,
  messages: readonly NewMessage[],
  createdAt: Date,
): Promise<void> {
  const fresh = messages.filter(({ firstDigest }) => firstDigest === null);
  for (const { id, destination: _, ...message } of messages) {
    if (message.firstDigest === null) continue;
    const text = { ...message, ...newMessageId() };
    await transaction.update(alertDeliveries).set(text).where(eq(alertDeliveries.id, id));
  }
  if (fresh.length === 0) return;
  await insertRows(
    transaction,
    alertDeliveries,
    fresh.map((message) => ({ ...message, ...newMessageId(), createdAt, status: 'waiting' })),
  );
  await enqueueDeliveries(
    transaction,
    alertStore(work),
    fresh.map(({ id, destination }) => ({ delivery: id, receiver: destination, delay: 0 })),
  );
}

export const newMessageId = () => ({ messageId: `msg_${randomUUID().replaceAll('-', '')}` });
