import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Delivery } from '@/lib/contract/sandbox/webhook';
import type { Queries } from '@/lib/db/database';
import { events, webhookAttempts, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';

/** Deliveries with their event, receiver and last attempt, newest first. */
export function selectDeliveries(db: Queries, where: SQL | undefined, limit: number) {
  return db
    .select({
      delivery: webhookDeliveries,
      event: events,
      address: webhookSubscriptions.address,
      last: {
        // First: drizzle takes a joined row for missing when its first column is null, as `status` may be.
        durationMs: webhookAttempts.durationMs,
        status: webhookAttempts.status,
        error: webhookAttempts.error,
      },
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.number, webhookDeliveries.event))
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, webhookDeliveries.subscription))
    .leftJoin(
      webhookAttempts,
      and(
        eq(webhookAttempts.delivery, webhookDeliveries.id),
        eq(webhookAttempts.number, webhookDeliveries.attempts),
      ),
    )
    .where(where)
    .orderBy(desc(webhookDeliveries.event), desc(webhookDeliveries.id))
    .limit(limit);
}

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

export function deliveryView({ delivery, event, address, last }: DeliveryRow): Delivery {
  return {
    id: delivery.id,
    event: {
      number: event.number,
      id: event.id,
      type: event.type,
      status: event.status,
      profile: event.profile,
      timestamp: event.timestamp.toISOString(),
    },
    subscription: { id: delivery.subscription, address },
    status: delivery.status,
    attempts: delivery.attempts,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
    last_duration_ms: last?.durationMs ?? null,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  };
}
