import * as z from 'zod';

export { COVERAGE, type Coverage, type ReadFailure } from './coverage-words';

const count = z.int().min(0);

/** Shown with every number that depends on readings. */
export const coverageCounts = z
  .object({
    known: count.meta({ description: 'Known profiles in question. The service cannot list profiles' }),
    fresh: count.meta({ description: 'Read within the objective' }),
    older: count.meta({ description: 'Read, but before that' }),
    unreadable: count.meta({ description: 'Unreadable when last tried' }),
    never: count.meta({ description: 'Never read' }),
    reasons: z.record(z.string(), count).meta({ description: 'Unreadable profiles by reason' }),
    oldest: z.iso.datetime().nullable().meta({ description: 'The oldest of the profiles’ latest readings' }),
  })
  .meta({ id: 'CoverageCounts' });
export type CoverageCounts = z.infer<typeof coverageCounts>;
