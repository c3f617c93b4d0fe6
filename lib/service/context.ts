import type { Database, Queries } from '@/lib/db/database';
import type { Outbox } from './events/outbox';
import type { WebhookSetup } from './webhooks/webhook-setup';

/** What every verb of the service works with. */
export interface ServiceContext {
  database: Database;
  db: Queries;
  /** Milliseconds since 1970, by the service's clock. */
  clock: () => number;
  outbox: Outbox;
  webhooks: WebhookSetup;
}
