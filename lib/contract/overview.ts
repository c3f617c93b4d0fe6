import { z } from 'zod';
import { SEVERITIES } from './checks/definition';
import { coverageCounts } from './coverage';

const count = z.int().min(0);

/** GET /api/overview: what stands out among all known profiles. Each number is that of the list that asks for the same. */
export const overview = z.object({
  coverage: coverageCounts,
  /** How old a reading may be, in milliseconds; null: there is no objective. */
  maxAge: z.number().nullable(),
  /** Of the known profiles: those that a webhook told of, and those that were only opened here. */
  told: count,
  opened: count,
  /** Changes made outside this console in the last seven days. */
  drift: z.object({
    total: count,
    /** Each day of UTC (`2026-11-22`), the oldest first; the first of eight is the rest of a day. */
    days: z.array(z.object({ day: z.iso.date(), count })).max(8),
    /** In which sections, the most frequent first; one change may be in several. */
    sections: z.array(z.object({ key: z.string(), label: z.string(), count })).max(26),
    /** From when on they are counted (ISO 8601). */
    since: z.string(),
  }),
  /** Findings that are open, without those with an exception that holds; null: no check is on. */
  findings: z
    .object({
      /** By severity, the gravest first; `began` are those of the last seven days. */
      by: z.array(z.object({ severity: z.enum(SEVERITIES), open: count, began: count })).max(4),
      /** From when on they are newly failing (ISO 8601). */
      since: z.string(),
      excepted: count,
      /** Exceptions that hold and end within 14 days, and within 3; and those that wait to be confirmed. */
      exceptions: z.object({ soon: count, sooner: count, asked: count }),
    })
    .nullable(),
  needsReview: count,
  highRisk: count,
  /** When it was read (ISO 8601). */
  at: z.string(),
});
export type Overview = z.infer<typeof overview>;

/**
 * GET /api/overview/deviations: profiles that deviate from a baseline, and those with a section that came to do so in
 * the last seven days. Asked for by itself, as it takes longer than all else.
 */
export const deviationsOverview = z.object({
  baselines: count,
  deviating: count,
  began: count,
  /** By baseline, the most new ones first; those from which nothing deviates are left out. */
  by: z.array(z.object({ id: z.string(), name: z.string(), deviating: count, began: count })).max(200),
});
export type DeviationsOverview = z.infer<typeof deviationsOverview>;
