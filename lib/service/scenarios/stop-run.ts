import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { scenarioRuns } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';
import { endRun } from './end-run';

/**
 * Stops a run after the step that is under way; what was done stays, settings it had changed for a time are as
 * before. Stopping a run that has ended changes nothing.
 *
 * @throws ServiceFault `not_found`
 */
export async function stopRun(db: Queries, account: string, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [run] = await transaction
      .select()
      .from(scenarioRuns)
      .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.account, account)))
      .for('update');
    if (!run) throw new ServiceFault('not_found', 'There is no such run.');
    if (run.status === 'running') await endRun(transaction, run, 'stopped');
  });
}
