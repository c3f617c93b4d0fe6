import type { Database, Queries } from '@/lib/db/database';
import { serviceWork } from '@/lib/db/work-schema';
import { type WorkStore, workStore } from '@/lib/work/work-store';
import type { Outbox } from './events/outbox';

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
  /** Told of every profile that is deleted, once it is gone. Never rejects. */
  deleted?: (profile: { uuid: string; account: string }) => Promise<void>;
}

/** The console's own receiver: subscribed out of the box, and the one target that may be on this machine. */
export interface OwnReceiver {
  account: string;
  address: string;
}

/** What the verbs of webhooks work with besides the service's context. */
export interface WebhookSetup {
  /** Where deliveries are queued. */
  work: WorkStore;
  /** Milliseconds since 1970 by the machine's clock: the service's own may be set off. */
  clock: () => number;
  own: OwnReceiver | null;
}

/** The service's work in the background. @param clock Where it is not to be the database's */
export const serviceWorkStore = (clock?: () => number): WorkStore =>
  workStore(serviceWork, 'portal_console_service_work', clock);
