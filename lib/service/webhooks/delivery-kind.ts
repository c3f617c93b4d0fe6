import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { type DeliveryTimes, deliveryKind as kindOf } from '@/lib/platform/delivery/delivery-kind';
import type { Sender } from '@/lib/platform/delivery/send-webhook';
import { webhookHeaders } from '@/lib/platform/delivery/sign-webhook';
import type { AnyKind } from '@/lib/platform/work/work-kind';
import type { WebhookSetup } from '../context';
import { serviceDeliveries } from '../events/service-deliveries';
import { events, webhookDeliveries, webhookSubscriptions } from '../webhook-tables';
import type { SubscriptionRow } from './subscriptions';

export interface DeliveryKindOptions extends Omit<DeliveryTimes, 'clock'> {
  db: Queries;
  webhooks: WebhookSetup;
  sender: Sender;
}

/** Sends webhooks as background work. */
export function deliveryKind({ db, webhooks, sender, ...times }: DeliveryKindOptions): AnyKind {
  const { work, clock, own } = webhooks;

  /** Several instances share the subscription of their own receivers; each sends to its own. */
  const addressOf = (subscription: SubscriptionRow): string =>
    subscription.own && own ? own.address : subscription.address;

  return kindOf<Message>({
    ...times,
    db,
    clock,
    store: serviceDeliveries(work),
    read: readMessages,
    async send({ id, body, subscription }, now, signal) {
      const headers = webhookHeaders(id, body, subscription, now);
      return { headers, sent: await sender.send(addressOf(subscription), headers, body, signal) };
    },
  });
}

interface Message {
  /** `webhook-id` */
  id: string;
  body: string;
  subscription: SubscriptionRow;
}

async function readMessages(db: Queries, deliveries: readonly string[]): Promise<Map<string, Message>> {
  const rows = await db
    .select({
      delivery: webhookDeliveries.id,
      id: events.id,
      body: events.body,
      subscription: webhookSubscriptions,
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.number, webhookDeliveries.event))
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, webhookDeliveries.subscription))
    .where(isOneOf(webhookDeliveries.id, deliveries));
  return new Map(rows.map(({ delivery, ...message }) => [delivery, message]));
}
