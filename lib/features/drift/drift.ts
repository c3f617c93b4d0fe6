import * as z from 'zod';
import { saveReason } from '@/lib/features/forms/reason-schemas';
import { shortChange } from '@/lib/features/history/history';
import { coverageCounts } from '@/lib/features/profiles/coverage';
import { facets, listQuery, wholeNumber } from '@/lib/platform/list/list-query';
import { DRIFT_LIST } from './list';

/** An outside change: one found by a reading, that no save of this console explains. */
const driftRow = z.object({
  /** Numbers of the version that was found, and of the one before it; null: that is no longer stored. */
  number: z.number(),
  before: z.number().nullable(),
  profile: z.string(),
  customerReference: z.string().nullable(),
  reviewStatus: z.string().nullable(),
  risk: z.string().nullable(),
  team: z.string().nullable(),
  changes: z.array(shortChange).max(100_000),
  /** The last reading that still found the version before (ISO 8601); null: unknown. */
  earliest: z.string().nullable(),
  /** The first reading that found the change. */
  latest: z.string(),
  /** Who marked it as reviewed, and when (ISO 8601); null: no one. */
  review: z.object({ at: z.string(), by: z.string(), note: z.string().nullable() }).nullable(),
});
export type DriftRow = z.infer<typeof driftRow>;

export const driftFilter = listQuery(DRIFT_LIST);
export type DriftFilter = z.infer<typeof driftFilter>;

/** Query of GET /api/drift: newest first; `before` takes the `next` of the page before. */
export const driftQuery = driftFilter.extend({
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type DriftQuery = z.infer<typeof driftQuery>;

export const driftPage = z.object({
  rows: z.array(driftRow).max(100),
  /** For the next page; null on the last. */
  next: z.number().nullable(),
  /** Whether there ever was any. */
  any: z.boolean(),
  /** Coverage of all known profiles: for unread profiles, outside changes are unknown. */
  coverage: coverageCounts,
  facets,
});
export type DriftPage = z.infer<typeof driftPage>;

/** The most changes marked at once. */
export const MOST_REVIEWED = 1_000;

/**
 * Body of POST /api/drift/reviews. `versions` are numbers of rows: only what was on screen can be marked. The note is
 * optional, and recorded in Activity.
 */
export const reviewDriftRequest = z.strictObject({
  versions: z.array(z.int().min(1)).min(1).max(MOST_REVIEWED),
  /** False: no one counts as having reviewed them any more. */
  reviewed: z.boolean(),
  note: saveReason.optional(),
});
export type ReviewDriftRequest = z.infer<typeof reviewDriftRequest>;

/** The ones that changed; the others already were as requested, or are no longer stored. */
export const reviewDriftAnswer = z.object({ marked: z.array(z.int()).max(MOST_REVIEWED) });
