import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { putItems } from '@/lib/platform/work/put-items';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { ScenarioRun, ScenarioSpeed } from '../control-api/scenario';
import { ServiceFault } from '../service-fault';
import { accounts, scenarioRuns } from '../tables';
import { findScenario } from './scenario-list';
import { type LimitSqueeze, restoreReads } from './squeeze-reads';

/** The queue of runs, which are background work. */
export const SCENARIO_KIND = 'scenario';

/** Seconds between two steps. */
export const PACE: Readonly<Record<ScenarioSpeed, number>> = { instant: 0, fast: 1, normal: 4, slow: 12 };

/** Results of a run's earlier steps; each step adds its own. */
export interface RunValues {
  profile: string | null;
  /** The last document provided. */
  document: number | null;
  /** To be restored however the run ends. */
  squeeze: LimitSqueeze | null;
}

/** How far a run has come, as stored in the column `steps`. */
interface Progress extends Omit<RunValues, 'profile'> {
  /** One for each performed step; times are ISO 8601. */
  taken: { at: string; error: string | null }[];
  /** When the next step is due: milliseconds since 1970, by the machine's clock. */
  dueAt: number;
}

export type RunRow = typeof scenarioRuns.$inferSelect;

export const progressOf = (run: RunRow): Progress => run.steps as Progress;

function writeRun(run: RunRow): ScenarioRun {
  const scenario = findScenario(run.scenario);
  const { taken: stepsTaken } = progressOf(run);
  return {
    id: run.id,
    scenario: run.scenario,
    title: scenario?.title ?? run.scenario,
    speed: run.speed as ScenarioSpeed,
    status: run.status,
    profile: run.profile,
    steps: (scenario?.steps ?? []).map(({ words }, index) => ({
      words,
      done_at: stepsTaken[index]?.error === null ? stepsTaken[index].at : null,
      error: stepsTaken[index]?.error ?? null,
    })),
    created_at: run.createdAt.toISOString(),
  };
}

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

interface NewRun {
  scenario: string;
  speed: string;
}

/** Milliseconds left to the caller to perform steps due at once; if it dies, the worker does. */
const HEAD_START = 1_000;

/**
 * Stores a run whose first step is due at once, with the work of continuing it, and returns its ID.
 *
 * @throws ServiceFault `invalid_body` for an unknown scenario, `conflict` for one that cannot run twice at
 * once
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
      errors: { scenario: ['Enter a scenario’s key.'] },
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

/** The account's row is locked, so that of two concurrent starts one sees the other. */
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
  if (running > 0) throw new ServiceFault('conflict', 'This scenario is already running.');
}

/** Ends a run and reverts its temporary changes, in the transaction that locks its row. */
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

/**
 * Stops a run after the current step; completed steps are not reverted, temporarily changed settings are.
 * Stopping a run that has ended changes nothing.
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
