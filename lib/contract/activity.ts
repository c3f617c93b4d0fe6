import { z } from 'zod';
import { ACTIVITY_ACTIONS, ACTIVITY_OUTCOMES, type ActivityAction } from './activity-actions';
import { ACTIVITY_LIST } from './lists/activity';
import { listQuery, wholeNumber } from './lists/list-query';
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
  /** Name of the operator's token by which they acted; null: they were signed in. */
  token: z.string().nullable(),
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

/** As it stands in an address. */
export const activityNumber = wholeNumber(Number.MAX_SAFE_INTEGER).refine((number) => number > 0, {
  error: 'Enter a whole number.',
});

const activityFilter = listQuery(ACTIVITY_LIST);
export type ActivityFilter = z.infer<typeof activityFilter>;
export const activityQuery = activityFilter.extend({
  before: activityNumber.optional(),
  limit: wholeNumber(100).optional(),
});
export type ActivityQuery = z.infer<typeof activityQuery>;
export const activityExportQuery = activityFilter.extend({ format: z.enum(['csv', 'json']) });
