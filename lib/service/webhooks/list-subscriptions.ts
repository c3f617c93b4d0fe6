import { asc, eq } from 'drizzle-orm';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { ServiceContext } from '../context';
import { subscriptionView } from './subscription-view';

/** Oldest first. */
export async function listSubscriptions(
  { db, webhooks }: ServiceContext,
  account: string,
): Promise<WebhookSubscription[]> {
  const rows = await db
    .select()
    .from(webhookSubscriptions)
    .where(eq(webhookSubscriptions.account, account))
    .orderBy(asc(webhookSubscriptions.createdAt), asc(webhookSubscriptions.id));
  return rows.map((row) => subscriptionView(row, webhooks.clock()));
}
