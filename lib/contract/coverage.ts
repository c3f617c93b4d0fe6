import { z } from 'zod';

/**
 * How well a profile is known: read within the objective, read before that, not to be read at the newest try, or never
 * read at all.
 */
export const COVERAGE = ['fresh', 'older', 'unreadable', 'never'] as const;
export type Coverage = (typeof COVERAGE)[number];

/** Why the newest try read nothing: the service has no such profile (404), failed for it, or sent what cannot be read. */
export const READ_FAILURES = ['not_found', 'error', 'misshapen'] as const;
export type ReadFailure = (typeof READ_FAILURES)[number];

const count = z.int().min(0);

/** What stands beside every number that rests on readings. */
export const coverageCounts = z
  .object({
    known: count.meta({ description: 'Profiles in question. Known is not all: the service lists none.' }),
    fresh: count.meta({ description: 'Read within the objective' }),
    older: count.meta({ description: 'Read, but before that' }),
    unreadable: count.meta({ description: 'Not to be read when last tried' }),
    never: count.meta({ description: 'Never read' }),
    reasons: z
      .record(z.string(), count)
      .meta({ description: 'Of those unreadable, how many for which reason' }),
    oldest: z.iso.datetime().nullable().meta({ description: 'The oldest of the newest readings' }),
  })
  .meta({ id: 'CoverageCounts' });
export type CoverageCounts = z.infer<typeof coverageCounts>;
