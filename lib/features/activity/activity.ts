import * as z from 'zod';
import { role } from '@/lib/platform/access/roles';
import { listQuery, wholeNumber } from '@/lib/platform/list/list-query';
import { ACTIVITY_ACTIONS, ACTIVITY_OUTCOMES, type ActivityAction } from './activity-actions';
import { ACTIVITY_LIST } from './list';

/** Default number of rows per page. */
export const ACTIVITY_PAGE = 50;

const activityAction = z.enum(Object.keys(ACTIVITY_ACTIONS) as [ActivityAction, ...ActivityAction[]]);

const activityRow = z.object({
  /** Counts up from 1 without a gap. */
  number: z.int(),
  at: z.iso.datetime(),
  action: activityAction,
  outcome: z.enum(ACTIVITY_OUTCOMES),
  /** The operator as they were at that moment; null: no one was signed in. */
  operator: z.object({ id: z.string(), name: z.string(), email: z.string(), role }).nullable(),
  /** Name of the operator's token that was used; null: they were signed in. */
  token: z.string().nullable(),
  /** Network address. */
  from: z.string().nullable(),
  requestId: z.string().nullable(),
  profile: z.string().nullable(),
  /** The profile's current customer reference. */
  customerReference: z.string().nullable(),
  subject: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** For an outcome: the number of the intent. */
  intent: z.int().nullable(),
});
export type ActivityRow = z.infer<typeof activityRow>;

/** A row and its link to the row before. */
export const activityDetail = activityRow.extend({
  previousHash: z.string(),
  hash: z.string(),
  /** For an intent: the number of its outcome; null while there is none. */
  outcomeNumber: z.int().nullable(),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

/** Newest first. An intent is listed only while it has no outcome. */
export const activityPage = z.object({
  rows: z.array(activityRow).max(100),
  /** `before` of the next page; null on the last. */
  next: z.int().nullable(),
  /** Whether anything was ever recorded, to distinguish "nothing yet" from "no match". */
  any: z.boolean(),
  /** Everyone who ever acted, by their newest names. */
  operators: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })).max(10_000),
  /** ISO 8601. An intent that is older than this by more than a moment has an unknown outcome. */
  readAt: z.iso.datetime(),
});
export type ActivityPage = z.infer<typeof activityPage>;

/** The number of a row in an address. */
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
export type ActivityExportQuery = z.infer<typeof activityExportQuery>;
