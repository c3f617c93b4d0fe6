import type { JobQueue } from './job-queue';

/** The console's own receiver: subscribed out of the box, and the one target that may be on this machine. */
export interface OwnReceiver {
  account: string;
  address: string;
}

/** What the verbs of webhooks work with besides the service's context. */
export interface WebhookSetup {
  jobs: JobQueue;
  /** Milliseconds since 1970 by the machine's clock: the service's own may be set off. */
  clock: () => number;
  own: OwnReceiver | null;
  /** After how many seconds a job whose process died is taken again; pg-boss's own grain is a second. */
  takenSeconds?: number;
}
