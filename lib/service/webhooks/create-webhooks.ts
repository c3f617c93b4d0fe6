import type { Database } from '@/lib/db/database';
import { createOutbox, type Outbox } from '../events/outbox';
import { type PlanFaults, planNoFaults } from './delivery-plan';
import { createDeliveryWorker, type DeliveryWorker, type WorkerOptions } from './delivery-worker';
import { createJobQueue } from './job-queue';
import { createSender, type SenderOptions } from './send-webhook';
import type { OwnReceiver, WebhookSetup } from './webhook-setup';

/** What tests and measurements set of the delivery. */
export type DeliveryOptions = Partial<
  Pick<WebhookSetup, 'clock' | 'takenSeconds'> &
    Pick<SenderOptions, 'trusted' | 'timeout' | 'lookup'> &
    Pick<WorkerOptions, 'wait' | 'random' | 'interval' | 'patience'>
>;

interface Options {
  database: Database;
  own: OwnReceiver | null;
  log: (error: unknown) => void;
  delivery?: DeliveryOptions;
  planFaults?: PlanFaults;
}

interface Webhooks {
  outbox: Outbox;
  webhooks: WebhookSetup;
  worker: DeliveryWorker;
}

/** The outbox and the worker that sends what it writes; the worker is at rest until it is started. */
export function createWebhooks({ database, own, log, delivery = {}, planFaults }: Options): Webhooks {
  const jobs = createJobQueue(database);
  const webhooks: WebhookSetup = { clock: Date.now, ...delivery, jobs, own };
  const sender = createSender({ trusted: own ? [own.address] : [], ...delivery });
  const worker = createDeliveryWorker({ ...delivery, database, webhooks, sender, log });
  const outbox = createOutbox({ jobs, planFaults: planFaults ?? planNoFaults, wake: worker.wake });
  return { outbox, webhooks, worker };
}
