import type { Database, Queries } from '@/lib/platform/db/database';
import { serviceWork } from '@/lib/platform/work/tables';
import { type WorkStore, workStore } from '@/lib/platform/work/work-store';
import type { Outbox } from './events/outbox';

export interface ServiceContext {
  database: Database;
  db: Queries;
  /** Milliseconds since 1970, by the service's clock. */
  clock: () => number;
  outbox: Outbox;
  webhooks: WebhookSetup;
  /** Called for every profile made by a control operation, once it exists. Never rejects. */
  created?: (profile: { uuid: string; account: string; name: string }) => Promise<void>;
  /** Called for every deleted profile, once it no longer exists. Never rejects. */
  deleted?: (profile: { uuid: string; account: string }) => Promise<void>;
}

/** The console's own receiver: subscribed from the start, and the only target that may be on this machine. */
export interface OwnReceiver {
  account: string;
  address: string;
}

/** What the verbs of webhooks need in addition to the service's context. */
export interface WebhookSetup {
  work: WorkStore;
  /** Milliseconds since 1970 by the machine's clock: the service's own may be offset. */
  clock: () => number;
  own: OwnReceiver | null;
}

/** The service's background work. @param clock Instead of the database's clock */
export const serviceWorkStore = (clock?: () => number): WorkStore =>
  workStore(serviceWork, 'portal_console_service_work', clock);
