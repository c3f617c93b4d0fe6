import type { WorkStore } from '@/lib/work/work-store';

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
