import * as z from 'zod';

const count = z.int().min(0);

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
