import { and, asc, eq } from 'drizzle-orm';
import type { DeliveryDetail } from '@/lib/contract/sandbox/webhook';
import type { Queries } from '@/lib/db/database';
import { webhookAttempts, webhookDeliveries } from '@/lib/db/webhook-schema';
import type { ServiceContext } from '../context';
import { ServiceFault } from '../service-fault';
import { type DeliveryRow, deliveryView, selectDeliveries } from './delivery-rows';

/** The first attempts are shown; there are more than a series only when it is sent again by hand. */
const MOST_ATTEMPTS_SHOWN = 1_000;

/** With the exact body and every attempt. @throws ServiceFault `not_found` */
export async function readDelivery(
  { db }: Pick<ServiceContext, 'db'>,
  account: string,
  id: string,
): Promise<DeliveryDetail> {
  const row = await findDelivery(db, account, id);
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.delivery, id))
    .orderBy(asc(webhookAttempts.number))
    .limit(MOST_ATTEMPTS_SHOWN);
  return {
    ...deliveryView(row),
    body: row.event.body,
    attempt_log: attempts.map(({ number, startedAt, durationMs, status, error, headers, answer }) => ({
      number,
      started_at: startedAt.toISOString(),
      duration_ms: durationMs,
      status,
      error,
      headers,
      answer,
    })),
  };
}

/** @throws ServiceFault `not_found` */
export async function findDelivery(db: Queries, account: string, id: string): Promise<DeliveryRow> {
  const where = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.account, account));
  const [row] = await selectDeliveries(db, where, 1);
  if (!row) throw new ServiceFault('not_found', 'There is no such delivery.');
  return row;
}
