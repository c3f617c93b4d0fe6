import type { Queries } from '@/lib/db/database';
import { type DeliveryJob, type JobQueue, queueName, within } from './job-queue';

export interface JobToWrite extends DeliveryJob {
  subscription: string;
  /** From now, by the database's clock. */
  delaySeconds: number;
}

/** Puts deliveries into their subscriptions' queues, in the given transaction, by one statement. */
export async function enqueueDeliveries(
  jobs: JobQueue,
  transaction: Queries,
  written: readonly JobToWrite[],
): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map(({ subscription, delaySeconds, ...data }) => ({
    name: queueName(subscription),
    data,
    ...(delaySeconds > 0 ? { startAfter: String(delaySeconds) } : {}),
  }));
  await jobs.insert(rows, within(transaction));
}
