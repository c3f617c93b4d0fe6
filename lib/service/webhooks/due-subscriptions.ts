import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { SubscriptionRow } from './subscription-view';

/** Enabled subscriptions that have something to send now: one statement, however many there are. */
export function dueSubscriptions(db: Queries): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.status, 'enabled'),
        sql`EXISTS (
          SELECT FROM pgboss.job
          WHERE job.name = 'webhook-' || ${webhookSubscriptions.id}
            AND job.state < 'active' AND job.start_after < now())`,
      ),
    );
}
