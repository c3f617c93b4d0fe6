import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import type { webhookSubscriptions } from '@/lib/db/webhook-schema';

export type SubscriptionRow = typeof webhookSubscriptions.$inferSelect;

/** What is told of a subscription: never a secret. */
export function subscriptionView(row: SubscriptionRow, now: number): WebhookSubscription {
  const until = row.previousSecretUntil;
  return {
    id: row.id,
    address: row.address,
    event_types: row.eventTypes as WebhookSubscription['event_types'],
    status: row.status,
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    own: row.own,
    previous_secret_until: until && until.getTime() > now ? until.toISOString() : null,
    created_at: row.createdAt.toISOString(),
  };
}
