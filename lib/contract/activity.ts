import { z } from 'zod';
import { ACTIVITY_ACTIONS, ACTIVITY_OUTCOMES, type ActivityAction } from './activity-actions';
import { role } from './roles';

/** What the browser and the console's routes say to one another of Activity. */

/** Rows in one page of the list where none are asked for. */
export const ACTIVITY_PAGE = 50;

/** `operator` of the query for what was done by nobody who was signed in. */
export const NOBODY = 'nobody';

const activityAction = z.enum(Object.keys(ACTIVITY_ACTIONS) as [ActivityAction, ...ActivityAction[]]);

/** One row of Activity in a list. */
export const activityRow = z.object({
  /** Counts up from 1 without a gap. */
  number: z.int(),
  /** ISO 8601. */
  at: z.iso.datetime(),
  action: activityAction,
  outcome: z.enum(ACTIVITY_OUTCOMES),
  /** Who acted, as they were at that moment; null: nobody was signed in. */
  operator: z.object({ id: z.string(), name: z.string(), email: z.string(), role }).nullable(),
  /** Network address. */
  from: z.string().nullable(),
  requestId: z.string().nullable(),
  profile: z.string().nullable(),
  /** What this console knows the profile by today. */
  customerReference: z.string().nullable(),
  subject: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** Of an outcome: the number of the intent. */
  intent: z.int().nullable(),
});
export type ActivityRow = z.infer<typeof activityRow>;
export type ActivityOperator = NonNullable<ActivityRow['operator']>;

/** One row with what ties it to the row before. */
export const activityDetail = activityRow.extend({
  previousHash: z.string(),
  hash: z.string(),
  /** Of an intent: the number of its outcome; null while there is none. */
  outcomeNumber: z.int().nullable(),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

/** The newest first. An intent is listed while it has no outcome. */
export const activityPage = z.object({
  rows: z.array(activityRow).max(100),
  /** `before` of the page after this one; null on the last. */
  next: z.int().nullable(),
  /** Whether anything was ever recorded: "nothing yet" is not "nothing matches". */
  any: z.boolean(),
  /** Who ever acted, by their newest names. */
  operators: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })).max(10_000),
  /** ISO 8601: an intent older than a moment before it has an outcome that nobody knows. */
  readAt: z.iso.datetime(),
});
export type ActivityPage = z.infer<typeof activityPage>;

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
  action: activityAction.optional(),
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
