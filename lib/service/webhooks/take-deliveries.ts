import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { events, webhookDeliveries } from '@/lib/db/webhook-schema';
import { type DeliveryJob, type JobQueue, queueName } from './job-queue';

/** A delivery that this process has taken: no other one sends it before its time has run out. */
export interface TakenDelivery {
  job: DeliveryJob & { id: string };
  /** `webhook-id` and body of its event. */
  message: { id: string; body: string };
}

/** Takes at most `most` deliveries off a subscription's queue. Jobs whose delivery was given up are removed. */
export async function takeDeliveries(
  db: Queries,
  jobs: JobQueue,
  subscription: string,
  most: number,
): Promise<TakenDelivery[]> {
  const name = queueName(subscription);
  const taken = await jobs.fetch<DeliveryJob>(name, { batchSize: most, priority: false });
  if (taken.length === 0) return [];
  const ids = taken.map(({ data }) => data.delivery);
  const rows = await db
    .select({
      delivery: webhookDeliveries.id,
      status: webhookDeliveries.status,
      id: events.id,
      body: events.body,
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.number, webhookDeliveries.event))
    .where(inArray(webhookDeliveries.id, ids));
  const found = new Map(rows.map((row) => [row.delivery, row]));
  const kept: TakenDelivery[] = [];
  const stale: string[] = [];
  for (const { id, data } of taken) {
    const row = found.get(data.delivery);
    if (!row || row.status === 'failed' || row.status === 'dropped') stale.push(id);
    else kept.push({ job: { ...data, id }, message: { id: row.id, body: row.body } });
  }
  if (stale.length > 0) await jobs.deleteJob(name, stale);
  return kept;
}
