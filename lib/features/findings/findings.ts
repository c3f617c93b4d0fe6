import * as z from 'zod';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { finding } from '@/lib/features/checks/checks';
import { coverageCounts } from '@/lib/features/profiles/coverage';
import { facets, listQuery, wholeNumber } from '@/lib/platform/list/list-query';
import { FINDINGS_LIST } from './list';

export const findingsFilter = listQuery(FINDINGS_LIST);
export type FindingsFilter = z.infer<typeof findingsFilter>;

/**
 * Query of GET /api/findings. Open ones: the most severe first, then the longest open. Others: newest first. `before`
 * takes the `next` of the page before.
 */
export const findingsQuery = findingsFilter.extend({
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type FindingsQuery = z.infer<typeof findingsQuery>;

const namedCheck = z.object({ id: z.string(), number: z.int(), title: z.string() });

/** The findings of one check that match the filter. */
const findingsGroup = z.object({
  check: namedCheck,
  severity: z.enum(SEVERITIES),
  count: z.int(),
  /** When the oldest of them began (ISO 8601). */
  since: z.string(),
  /** The change of forms that the check requires of every profile; null: it requires none. */
  forms: z
    .object({
      add: z.array(z.int()).max(1_000),
      remove: z.array(z.int()).max(1_000),
      section: z.enum(['show', 'hide']).nullable(),
    })
    .nullable(),
});
export type FindingsGroup = z.infer<typeof findingsGroup>;

export const findingsPage = z.object({
  rows: z.array(finding).max(100),
  /** Those that match by check, the most severe first, then the longest open; none after the first page. */
  groups: z.array(findingsGroup).max(1_000),
  /** Checks to filter by. */
  checks: z.array(namedCheck).max(1_000),
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
