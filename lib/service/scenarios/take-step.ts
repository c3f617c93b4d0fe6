import { and, eq } from 'drizzle-orm';
import type { ScenarioSpeed } from '@/lib/contract/sandbox/scenario';
import type { Queries } from '@/lib/db/database';
import { scenarioRuns } from '@/lib/db/service-schema';
import type { ServiceContext } from '../context';
import { ServiceFault } from '../service-fault';
import { endRun } from './end-run';
import { PACE, progressOf, type RunRow } from './run-record';
import { findScenario } from './scenario-list';

type CreatedProfile = Parameters<NonNullable<ServiceContext['created']>>[0];

interface Clocks {
  machine: () => number;
}

/**
 * Takes the next step of a run if it is due; false when there is nothing to do. The step and the run's progress
 * are one transaction, and the row is locked in it: each step is taken once, whoever else tries or dies.
 */
export async function takeStep(context: ServiceContext & Clocks, id: string): Promise<boolean> {
  const made: CreatedProfile[] = [];
  const taken = await context.db.transaction(async (transaction) => {
    const [run] = await transaction
      .select()
      .from(scenarioRuns)
      .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.status, 'running')))
      .for('update');
    if (!run || progressOf(run).dueAt > context.machine()) return false;
    await advance({ ...context, db: transaction, created: async (one) => void made.push(one) }, run);
    return true;
  });
  // Not before the commit: whoever is told must find what was written, and may need the database, which waits for it.
  for (const profile of made) await context.created?.(profile);
  return taken;
}

async function advance(context: ServiceContext & Clocks, run: RunRow): Promise<void> {
  const { db, machine } = context;
  const nowMs = machine();
  const at = new Date(nowMs).toISOString();
  const { taken, dueAt: _, ...known } = progressOf(run);
  const steps = findScenario(run.scenario)?.steps ?? [];
  const step = steps[taken.length];
  if (!step) return endRun(db, run, 'finished');
  try {
    const stage = { context, account: run.account, nowMs, profile: run.profile, ...known };
    const { profile = run.profile, ...added } = await step.run(stage);
    const next = steps[taken.length + 1];
    const wait = next?.wait ?? PACE[run.speed as ScenarioSpeed];
    const progress = {
      ...known,
      ...added,
      taken: [...taken, { at, error: null }],
      dueAt: nowMs + wait * 1000,
    };
    const advanced = { ...run, profile, steps: progress };
    if (!next) return endRun(db, advanced, 'finished');
    await store(db, advanced);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    const failed = { ...progressOf(run), taken: [...taken, { at, error: error.message }] };
    await endRun(db, { ...run, steps: failed }, 'failed');
  }
}

async function store(db: Queries, { id, profile, steps }: RunRow): Promise<void> {
  await db.update(scenarioRuns).set({ profile, steps }).where(eq(scenarioRuns.id, id));
}
