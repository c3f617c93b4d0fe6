import type { ActivityLog } from '@/lib/features/activity/server/activity-log';
import type { AlertSender } from '@/lib/features/alerts/server/send-alert';
import type { ListIndex } from '@/lib/features/configurations/server/list-index';
import type { ReadingQueue } from '@/lib/features/history/server/reading-queue';
import type { ProfileLocks } from '@/lib/features/profiles/server/profile-locks';
import type { BudgetSettings } from '@/lib/features/survey/background-budget';
import type { DatabaseReads } from '@/lib/platform/live/database-reads';
import type { LiveHub } from '@/lib/platform/live/live-hub';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import type { Upstream } from '@/lib/upstream/create-upstream';

/** How the console behaves, as configured. */
export interface ConsolePolicy {
  /** Whether saving forms requires a reason. */
  reasonRequired: boolean;
  /** Whether an exception is active only after someone else confirmed it. */
  exceptionApproval: boolean;
  /** Whether an assignment can start only after someone else approved its plan. */
  assignmentApproval: boolean;
  /** Milliseconds for which an operator whose access changed cannot approve; null: no wait. */
  approverWait: number | null;
  /** Whether forms that newly fail a check can only be saved with a reason. */
  checksBlockSaves: boolean;
  /** The oldest allowed reading, in milliseconds; null: no objective. */
  survey: { maxAge: number | null };
  /** What background work may use of the service's budget, unless changed on screen. */
  budget: BudgetSettings;
}

export interface ConsoleContext extends ConsolePolicy {
  upstream: Upstream;
  listIndex: ListIndex;
  db: DatabaseCall['db'];
  /** Whether this process is the only one that uses the database. */
  exclusive: boolean;
  /** Stores readings of profiles in the background. */
  readings: Pick<ReadingQueue, 'enqueue' | 'settled'>;
  /** Hold a profile's lock to write its forms, from the read to the recorded outcome. */
  profileLocks: ProfileLocks;
  /** For activity outside a transaction; inside one, use `record`. */
  activity: Pick<ActivityLog, 'write' | 'note' | 'repeated' | 'exported' | 'viewed'>;
  /** Days for which access from the company's identity provider lasts after the last sign-in there. */
  providerDays: number;
  /** Sends alerts, and says whether e-mail is available. */
  alerts: AlertSender;
  /** The console's public address. */
  publicUrl: string;
  environment: { kind: 'sandbox' } | { kind: 'remote'; host: string };
  account: string;
  /** Notifies open screens, and shares database reads between them. */
  live: LiveHub;
  reads: DatabaseReads;
  /** Whether webhooks are accepted: with a signature, and at the secret address. */
  receives: { signed: boolean; unsigned: boolean };
  now: DatabaseCall['now'];
}

/** What every use case works with: the console and the caller. Created for each call. */
export interface CallContext extends ConsoleContext, DatabaseCall {}
