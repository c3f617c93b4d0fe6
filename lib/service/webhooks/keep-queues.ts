import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '@/lib/db/database';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import { giveUpWaiting } from './disable-subscription';
import { QUEUE_PATTERN, removeSubscriptionQueue } from './job-queue';
import { ensureOwnSubscription } from './own-subscription';
import type { WebhookSetup } from './webhook-setup';

interface Kept {
  database: Database;
  db: Queries;
  webhooks: WebhookSetup;
}

/**
 * From time to time: jobs of processes that died are put back, queues whose subscription is gone are removed
 * (a reset takes subscriptions away, not queues), and the console's own receiver is subscribed again.
 */
export async function keepQueues({ database, db, webhooks }: Kept): Promise<void> {
  await webhooks.jobs.maintain();
  await ensureOwnSubscription({ db, webhooks });
  const orphans = await db.execute(sql`
    SELECT substr(queue.name, 9) AS subscription FROM pgboss.queue
    WHERE queue.name LIKE ${QUEUE_PATTERN} AND queue.created_on < now() - interval '10 minutes'
      AND NOT EXISTS (
        SELECT FROM ${webhookSubscriptions} WHERE 'webhook-' || ${webhookSubscriptions.id} = queue.name)`);
  for (const { subscription } of (orphans as unknown as { rows: { subscription: string }[] }).rows) {
    await removeSubscriptionQueue(db, subscription);
  }
  await giveUpDisabled(db);
  // PGlite has no process that does it by itself.
  if (database.exclusive) await database.executeSql('VACUUM pgboss.job, service.webhook_deliveries');
}

/** A change that was under way while its subscriber was disabled has written a delivery that nobody sends. */
async function giveUpDisabled(db: Queries): Promise<void> {
  const rows = await db
    .selectDistinct({ id: webhookSubscriptions.id })
    .from(webhookSubscriptions)
    .innerJoin(
      sql`service.webhook_deliveries AS waiting`,
      sql`waiting.subscription = ${webhookSubscriptions.id} AND waiting.status = 'waiting'`,
    )
    .where(eq(webhookSubscriptions.status, 'disabled'));
  if (rows.length === 0) return;
  await db.transaction((transaction) =>
    giveUpWaiting(
      transaction,
      rows.map(({ id }) => id),
    ),
  );
}

/** All jobs that are taken, on a database that no other process can have taken them from. */
export async function putBackTaken(db: Queries): Promise<void> {
  await db.execute(
    sql`UPDATE pgboss.job SET state = 'retry' WHERE state = 'active' AND name LIKE ${QUEUE_PATTERN}`,
  );
}
