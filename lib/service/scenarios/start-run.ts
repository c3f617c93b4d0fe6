import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { accounts, scenarioRuns } from '@/lib/db/service-schema';
import { putItems } from '@/lib/work/put-items';
import type { WorkStore } from '@/lib/work/work-store';
import { ServiceFault } from '../service-fault';
import type { Progress } from './run-record';
import { SCENARIO_KIND } from './scenario-kind';
import { findScenario } from './scenario-list';

interface NewRun {
  scenario: string;
  speed: string;
}

/** Milliseconds in which whoever starts a run takes the steps that are due at once; if they died, the worker does. */
const HEAD_START = 1_000;

/**
 * Writes a run whose first step is due at once, and the work of going on with it; gives its ID.
 *
 * @throws ServiceFault `invalid_body` for an unknown scenario, `conflict` for one that cannot run twice at once
 */
export async function startRun(
  db: Queries,
  work: WorkStore,
  account: string,
  { scenario: key, speed }: NewRun,
  nowMs: number,
): Promise<string> {
  const scenario = findScenario(key);
  if (!scenario) {
    throw new ServiceFault('invalid_body', 'There is no such scenario. Nothing was changed.', {
      errors: { scenario: ['Give the key of a scenario.'] },
    });
  }
  const id = randomUUID();
  const steps: Progress = { taken: [], dueAt: nowMs, document: null, squeeze: null };
  const run = { id, account, scenario: key, speed, status: 'running' as const, profile: null, steps };
  await db.transaction(async (transaction) => {
    if (scenario.alone) await checkAlone(transaction, account, key);
    await transaction.insert(scenarioRuns).values({ ...run, createdAt: new Date(nowMs) });
    const item = { queue: SCENARIO_KIND, key: id, payload: { run: id }, delay: HEAD_START };
    await putItems(transaction, work, [item]);
  });
  return id;
}

/** The account's row is held, so that two who start at once do not both find nothing. */
async function checkAlone(db: Queries, account: string, key: string): Promise<void> {
  await db.select({ slug: accounts.slug }).from(accounts).where(eq(accounts.slug, account)).for('update');
  const running = await db.$count(
    scenarioRuns,
    and(
      eq(scenarioRuns.account, account),
      eq(scenarioRuns.scenario, key),
      eq(scenarioRuns.status, 'running'),
    ),
  );
  if (running > 0) throw new ServiceFault('conflict', 'This scenario is running already.');
}
