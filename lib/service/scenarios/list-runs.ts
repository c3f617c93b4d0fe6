import { and, desc, eq } from 'drizzle-orm';
import type { ScenarioRun } from '@/lib/contract/sandbox/scenario';
import type { Queries } from '@/lib/db/database';
import { scenarioRuns } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';
import { writeRun } from './run-record';

export const LISTED = 20;

/** The latest runs, newest first. */
export async function listRuns(db: Queries, account: string): Promise<ScenarioRun[]> {
  const rows = await db
    .select()
    .from(scenarioRuns)
    .where(eq(scenarioRuns.account, account))
    .orderBy(desc(scenarioRuns.createdAt), desc(scenarioRuns.id))
    .limit(LISTED);
  return rows.map(writeRun);
}

/** @throws ServiceFault `not_found` */
export async function readRun(db: Queries, account: string, id: string): Promise<ScenarioRun> {
  const [row] = await db
    .select()
    .from(scenarioRuns)
    .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.account, account)));
  if (!row) throw new ServiceFault('not_found', 'There is no such run.');
  return writeRun(row);
}
