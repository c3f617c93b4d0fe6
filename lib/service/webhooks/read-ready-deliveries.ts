import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { events, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { Item } from '@/lib/work/lease-items';
import type { WorkStore } from '@/lib/work/work-store';
import { giveUpWaiting } from './disable-subscription';
import type { DeliveryPayload } from './enqueue-deliveries';
import type { SubscriptionRow } from './subscription-view';

/** What is sent and to whom. */
export interface ReadyDelivery {
  subscription: SubscriptionRow;
  /** `webhook-id` and body of its event. */
  message: { id: string; body: string };
}

/**
 * Reads what is to be sent, by item. Left out is what nobody waits for any more: deliveries that were given up, and
 * those that a change wrote while their subscription was being disabled, which are given up here.
 */
export async function readReadyDeliveries(
  db: Queries,
  store: WorkStore,
  items: readonly Item<DeliveryPayload>[],
): Promise<Map<number, ReadyDelivery>> {
  const rows = await db
    .select({
      delivery: webhookDeliveries.id,
      status: webhookDeliveries.status,
      message: { id: events.id, body: events.body },
      subscription: webhookDeliveries.subscription,
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.number, webhookDeliveries.event))
    .where(
      inArray(
        webhookDeliveries.id,
        items.map(({ payload }) => payload.delivery),
      ),
    );
  const subscriptions = await readSubscriptions(db, [...new Set(rows.map((row) => row.subscription))]);
  const disabled = [...subscriptions.values()].filter(({ status }) => status === 'disabled');
  if (disabled.length > 0) {
    const ids = disabled.map(({ id }) => id);
    await db.transaction((transaction) => giveUpWaiting(transaction, store, ids));
  }
  const found = new Map(rows.map((row) => [row.delivery, row]));
  return new Map(
    items.flatMap(({ id, payload }) => {
      const row = found.get(payload.delivery);
      const subscription = row && subscriptions.get(row.subscription);
      const isOver = row?.status === 'failed' || row?.status === 'dropped';
      if (!row || isOver || subscription?.status !== 'enabled') return [];
      return [[id, { subscription, message: row.message }] as const];
    }),
  );
}

async function readSubscriptions(db: Queries, ids: readonly string[]): Promise<Map<string, SubscriptionRow>> {
  const rows = await db
    .select()
    .from(webhookSubscriptions)
    .where(sql`${webhookSubscriptions.id} = ANY(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
