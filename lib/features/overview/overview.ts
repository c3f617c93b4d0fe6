import * as z from 'zod';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { coverageCounts } from '@/lib/features/profiles/coverage';

const count = z.int().min(0);

const countsBySeverity = z.object({ info: count, low: count, medium: count, high: count });

/** Who requested something for a check that a second person must confirm. */
const madeRequest = z.object({
  check: z.object({ id: z.string(), number: z.int(), title: z.string() }),
  madeBy: z.string(),
  /** Operator's ID: someone else has to confirm it. */
  madeById: z.string(),
});

/**
 * GET /api/overview: notable numbers among all known profiles. Each number equals that of the list with the same
 * filter.
 */
export const overview = z.object({
  coverage: coverageCounts,
  /** How old a reading may be, in milliseconds; null: there is no objective. */
  maxAge: z.number().nullable(),
  /** Known profiles: from webhooks, only from lists, and only opened here. */
  told: count,
  listed: count,
  opened: count,
  /** Outside changes in the last seven days. */
  drift: z.object({
    total: count,
    /** Each day in UTC (`2026-11-22`), oldest first; the first of eight is part of a day. */
    days: z.array(z.object({ day: z.iso.date(), count })).max(8),
    /** The sections changed, the most frequent first; one change may be in several. */
    sections: z.array(z.object({ key: z.string(), label: z.string(), count })).max(26),
    /** The start of the counting period (ISO 8601). */
    since: z.string(),
    /** Of any age, that no one has reviewed; counting stops at 1 000. */
    unreviewed: count,
  }),
  /** Open findings without an active exception; null: no check is active. */
  findings: z
    .object({
      /** By severity, the most severe first; `began` are those of the last seven days. */
      by: z.array(z.object({ severity: z.enum(SEVERITIES), open: count, began: count })).max(4),
      /** The start of the period for newly failing (ISO 8601). */
      since: z.string(),
      excepted: count,
      /**
       * The end of each of the last twelve weeks, oldest first; the last is now. Findings that were open then, with or
       * without an exception, by the check's current severity. Weeks that ended before the oldest check was created are
       * left out.
       */
      weeks: z.array(z.object({ at: z.string(), open: countsBySeverity })).max(12),
      /** Active exceptions that expire within 14 days, and within 3; and those waiting for confirmation. */
      exceptions: z.object({ soon: count, sooner: count, asked: count }),
      /** Those waiting for confirmation, by who requested them for which check, the most first. */
      requests: z.array(madeRequest.extend({ profiles: count })).max(5),
      /** Changes of active checks that wait for confirmation, the oldest first. */
      checkChanges: z.array(madeRequest).max(5),
    })
    .nullable(),
  needsReview: count,
  highRisk: count,
  /** When it was read (ISO 8601). */
  at: z.string(),
});
export type Overview = z.infer<typeof overview>;

/**
 * GET /api/overview/deviations: profiles that deviate from a baseline, and those with a section that began to in the
 * last seven days. A separate request, because it takes longer than everything else.
 */
export const deviationsOverview = z.object({
  baselines: count,
  deviating: count,
  began: count,
  /** By baseline, the most new ones first; baselines without deviations are left out. */
  by: z.array(z.object({ id: z.string(), name: z.string(), deviating: count, began: count })).max(200),
});
export type DeviationsOverview = z.infer<typeof deviationsOverview>;

/** GET /api/overview/counts: the counts of pages, for the navigation. Each number equals that of its page. */
export const pageCounts = z.object({
  profiles: count,
  /** Groups of profiles with the same setup. */
  setups: count,
  /** Outside changes that no one has reviewed; counting stops at 1 000. */
  drift: count,
  baselines: count,
  checks: count,
  /** Open, without an active exception. */
  findings: count,
  /** Requested or active. */
  exceptions: count,
});
export type PageCounts = z.infer<typeof pageCounts>;
