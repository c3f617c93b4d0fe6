import { desc, isNotNull } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { cutoffOf } from '@/lib/features/setups/server/coverage';
import { surveySweeps } from '@/lib/features/survey/tables';

/**
 * Readings from before it are out of date: older than the objective plus the duration of the newest complete
 * sweep. Null: there is no objective, so none are.
 */
export async function staleCutoff(context: Pick<CallContext, 'db' | 'survey' | 'now'>): Promise<Date | null> {
  const cutoff = cutoffOf(context);
  if (cutoff === null) return null;
  const [sweep] = await context.db
    .select({ startedAt: surveySweeps.startedAt, endedAt: surveySweeps.endedAt })
    .from(surveySweeps)
    .where(isNotNull(surveySweeps.endedAt))
    .orderBy(desc(surveySweeps.number))
    .limit(1);
  const took = sweep?.endedAt ? sweep.endedAt.getTime() - sweep.startedAt.getTime() : 0;
  return new Date(cutoff.getTime() - Math.max(0, took));
}
