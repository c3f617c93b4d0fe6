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
  /** Told of every profile that the control operations make, once it is there. Never rejects. */
  created?: (profile: { uuid: string; account: string; name: string }) => Promise<void>;
}
