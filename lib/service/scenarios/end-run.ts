import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { scenarioRuns } from '@/lib/db/service-schema';
import { progressOf, type RunRow } from './run-record';
import { restoreReads } from './squeeze-reads';

/** Ends a run, and with it what it had changed for its time only: in the transaction that holds its row. */
export async function endRun(
  db: Queries,
  run: RunRow,
  status: 'finished' | 'stopped' | 'failed',
): Promise<void> {
  const progress = progressOf(run);
  if (progress.squeeze) await restoreReads(db, run.account, progress.squeeze);
  await db
    .update(scenarioRuns)
    .set({ status, profile: run.profile, steps: { ...progress, squeeze: null } })
    .where(eq(scenarioRuns.id, run.id));
}
