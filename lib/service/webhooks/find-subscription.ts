import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import { ServiceFault } from '../service-fault';
import type { SubscriptionRow } from './subscription-view';

/** Locks the row when `db` is a transaction. @throws ServiceFault `not_found` */
export async function findSubscription(db: Queries, account: string, id: string): Promise<SubscriptionRow> {
  const [row] = await db
    .select()
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.id, id), eq(webhookSubscriptions.account, account)))
    .for('update');
  if (!row) throw new ServiceFault('not_found', 'There is no such webhook subscription.');
  return row;
}
