import type { BudgetSettings } from '@/lib/contract/background-budget';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { ActivityLog } from './activity/activity-log';
import type { AlertSender } from './alert-sender/send-alert';
import type { DatabaseCall } from './call';
import type { ReadingQueue } from './history/reading-queue';
import type { DatabaseReads } from './live/database-reads';
import type { LiveHub } from './live/live-hub';
import type { ListIndex } from './portal-configurations/list-index';
import type { ProfileLocks } from './profile-locks/profile-locks';

/** What the console works with; composition makes one for the process. */
export interface ConsoleContext {
  upstream: Upstream;
  listIndex: ListIndex;
  db: DatabaseCall['db'];
  /** Keeps what is read of profiles, in nobody's way. */
  readings: Pick<ReadingQueue, 'enqueue' | 'settled'>;
  /** Whoever writes a profile's forms holds its lock, from the read to the recorded outcome. */
  profileLocks: ProfileLocks;
  /** Writes what was done where that is not part of a transaction; what is goes by `record`. */
  activity: Pick<ActivityLog, 'write' | 'note' | 'repeated' | 'exported' | 'viewed'>;
  /** Whether whoever saves forms has to say why. */
  reasonRequired: boolean;
  /** Whether an exception of a check holds only once somebody else confirmed it. */
  exceptionApproval: boolean;
  /** Whether an assignment is started only once somebody else approved its plan. */
  assignmentApproval: boolean;
  /** Milliseconds for which an operator whose access changed cannot approve; null: they can at once. */
  approverWait: number | null;
  /** Whether forms that would newly fail a check are saved only with a reason. */
  checksBlockSaves: boolean;
  /** How old a reading may be, in milliseconds; null: there is no objective. */
  survey: { maxAge: number | null };
  /** What work in the background may take of the service's budget unless it is set on screen. */
  budget: BudgetSettings;
  /** Sends alerts, and says whether that can be by e-mail. */
  alerts: AlertSender;
  /** Where people find the console. */
  publicUrl: string;
  environment: { kind: 'sandbox' } | { kind: 'remote'; host: string };
  account: string;
  /** What open screens are told, and reads of the database that they share. */
  live: LiveHub;
  reads: DatabaseReads;
  /** Whether webhooks are taken: by signature, and at the secret address. */
  receives: { signed: boolean; unsigned: boolean };
  now: DatabaseCall['now'];
}

/** What every use-case works with: the console, and who asks. Made for each call. */
export interface CallContext extends ConsoleContext, DatabaseCall {}
