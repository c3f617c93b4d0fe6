import { z } from 'zod';

const count = z.int().min(0);

/** GET /api/overview/counts: how much there is on pages, for the navigation. Each number is that of its page. */
export const pageCounts = z.object({
  profiles: count,
  /** Groups of profiles that are set up alike. */
  setups: count,
  /** Changes made outside this console in the last seven days. */
  drift: count,
  baselines: count,
  checks: count,
  /** Open, without those with an exception that holds. */
  findings: count,
  /** Asked for, or held. */
  exceptions: count,
});
export type PageCounts = z.infer<typeof pageCounts>;
