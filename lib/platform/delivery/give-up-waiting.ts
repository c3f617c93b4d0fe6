import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { emptyQueue } from '@/lib/platform/work/put-items';
import { type DeliveryStore, deliveryQueue } from './enqueue-deliveries';

/**
 * Marks waiting deliveries to these receivers as failed. Their work items are deleted too, so that a resend is not
 * sent twice.
 */
export async function giveUpWaiting(
  transaction: Queries,
  store: DeliveryStore,
  receivers: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${store.deliveries} SET status = 'failed', next_attempt_at = NULL
    WHERE ${sql.identifier(store.receiver)} = ANY(${sql.param(receivers)}::uuid[]) AND status = 'waiting'`);
  for (const id of receivers) await emptyQueue(transaction, store.work, deliveryQueue(store, id));
}
