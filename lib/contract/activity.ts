import { z } from 'zod';
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_OUTCOMES,
  type ActivityAction,
  type ActivityOutcome,
} from './activity-actions';
import type { Role } from './roles';

/** What the browser and the console's routes say to one another of Activity. */

/** Rows in one page of the list where none are asked for. */
export const ACTIVITY_PAGE = 50;

/** `operator` of the query for what was done by nobody who was signed in. */
export const NOBODY = 'nobody';

/** Who acted, as they were at that moment. */
export interface ActivityOperator {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** One row of Activity in a list. */
export interface ActivityRow {
  /** Counts up from 1 without a gap. */
  number: number;
  /** ISO 8601. */
  at: string;
  action: ActivityAction;
  outcome: ActivityOutcome;
  /** Null: nobody was signed in. */
  operator: ActivityOperator | null;
  /** Network address. */
  from: string | null;
  requestId: string | null;
  profile: string | null;
  /** What this console knows the profile by today. */
  customerReference: string | null;
  subject: string | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  /** Of an outcome: the number of the intent. */
  intent: number | null;
}

/** GET /api/activity/{number} */
export interface ActivityDetail extends ActivityRow {
  previousHash: string;
  hash: string;
  /** Of an intent: the number of its outcome; null while there is none. */
  outcomeNumber: number | null;
}

/** GET /api/activity: the newest first. An intent is listed while it has no outcome. */
export interface ActivityPage {
  rows: ActivityRow[];
  /** `before` of the page after this one; null on the last. */
  next: number | null;
  /** Whether anything was ever recorded: "nothing yet" is not "nothing matches". */
  any: boolean;
  /** Who ever acted, by their newest names. */
  operators: { id: string; name: string; email: string }[];
  /** ISO 8601: an intent older than a moment before it has an outcome that nobody knows. */
  readAt: string;
}

const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, { error: 'Give a whole number.' })
    .transform(Number)
    .pipe(z.number().max(most));
const time = z.iso.datetime({ offset: true });

/** As it stands in an address. */
export const activityNumber = whole(Number.MAX_SAFE_INTEGER);

export const activityQuery = z.strictObject({
  /** An operator's ID, or `nobody`. */
  operator: z.string().min(1).max(200).optional(),
  /** A UUID, or a whole customer reference. */
  profile: z.string().trim().min(1).max(200).optional(),
  action: z.enum(Object.keys(ACTIVITY_ACTIONS) as [ActivityAction, ...ActivityAction[]]).optional(),
  outcome: z.enum(ACTIVITY_OUTCOMES).optional(),
  from: time.optional(),
  to: time.optional(),
  before: activityNumber.optional(),
  limit: whole(100).optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;
export type ActivityFilter = Omit<ActivityQuery, 'before' | 'limit'>;

export const activityExportQuery = activityQuery
  .omit({ before: true, limit: true })
  .extend({ format: z.enum(['csv', 'json']) });
