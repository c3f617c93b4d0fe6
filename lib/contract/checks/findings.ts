import { z } from 'zod';
import { coverageCounts } from '../coverage';
import { FINDINGS_LIST } from '../lists/findings';
import { facets, listQuery, wholeNumber } from '../lists/list-query';
import { finding } from './api-shapes';

export const findingsFilter = listQuery(FINDINGS_LIST);
export type FindingsFilter = z.infer<typeof findingsFilter>;

/** Query of GET /api/findings: newest first; `before` takes the `next` of the page before. */
export const findingsQuery = findingsFilter.extend({
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type FindingsQuery = z.infer<typeof findingsQuery>;

export const findingsPage = z.object({
  rows: z.array(finding).max(100),
  next: z.number().nullable(),
  /** The number that match the filter. */
  total: z.int(),
  /** Whether there ever was any, and whether any check is active. */
  any: z.boolean(),
  isAnyCheckOn: z.boolean(),
  /** Coverage of all known profiles: unread profiles have no findings. */
  coverage: coverageCounts,
  facets,
});
export type FindingsPage = z.infer<typeof findingsPage>;
