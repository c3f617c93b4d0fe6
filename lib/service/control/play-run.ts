import { and, eq } from 'drizzle-orm';
import { fillIn, namedMembers } from '@/lib/platform/api/script-step';
import type { Queries } from '@/lib/platform/db/database';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import type { ScenarioSpeed } from '../control-api/scenario';
import { endRun, PACE, progressOf, type RunRow, type RunValues } from '../scenarios/runs';
import { findScenario, type ScenarioAction } from '../scenarios/scenario-list';
import { restoreReads, squeezeReads } from '../scenarios/squeeze-reads';
import { ServiceFault } from '../service-fault';
import { scenarioRuns } from '../tables';
import { performRequest } from './control-app';
import type { ControlContext } from './control-route';

export interface ScenarioMeans extends ControlContext {
  log: (error: unknown) => void;
}

/** Runs in progress at once, in each instance. */
const PLACES = 4;

/** A run as background work: one item, which is due again with the next step and ends with the run. */
export const scenarioKind = (means: ScenarioMeans): AnyKind =>
  workKind<{ run: string }>({
    places: PLACES,
    async run({ payload }, _, signal) {
      const again = await playRun(means, payload.run, signal);
      return again === null ? 'done' : { again };
    },
  });

/**
 * Performs every due step of a run; safe to call concurrently. Never rejects because of a step.
 * @returns milliseconds until the next one; null: the run has finished
 */
export async function playRun(
  means: ScenarioMeans,
  id: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const { db, machine, sharedState, log } = means;
  try {
    // Another process's settings apply to the step as they do to a request.
    await sharedState.refresh();
    while (!signal?.aborted && (await claimStep(means, id))) await sharedState.reload();
  } catch (error) {
    log(error);
    await giveUp(means, id);
  }
  const [run] = await db.select().from(scenarioRuns).where(eq(scenarioRuns.id, id));
  return run?.status === 'running' ? Math.max(progressOf(run).dueAt - machine(), 1) : null;
}

/** A step that fails unexpectedly would fail forever. */
async function giveUp({ db, machine, sharedState }: ScenarioMeans, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [run] = await transaction.select().from(scenarioRuns).where(eq(scenarioRuns.id, id)).for('update');
    if (run?.status !== 'running') return;
    const progress = progressOf(run);
    const error = 'Something went wrong in the service.';
    const stepsTaken = [...progress.taken, { at: new Date(machine()).toISOString(), error }];
    await endRun(transaction, { ...run, steps: { ...progress, taken: stepsTaken } }, 'failed');
  });
  await sharedState.reload();
}

type CreatedProfile = Parameters<NonNullable<ControlContext['created']>>[0];

/**
 * Performs the next step of a run if it is due; false if there is nothing to do. The step and the run's
 * progress are one transaction that locks the row: each step is performed once, even if
 * other processes try it or this one dies.
 */
async function claimStep(context: ControlContext, id: string): Promise<boolean> {
  const made: CreatedProfile[] = [];
  const stepsTaken = await context.db.transaction(async (transaction) => {
    const [run] = await transaction
      .select()
      .from(scenarioRuns)
      .where(and(eq(scenarioRuns.id, id), eq(scenarioRuns.status, 'running')))
      .for('update');
    if (!run || progressOf(run).dueAt > context.machine()) return false;
    await advance({ ...context, db: transaction, created: async (one) => void made.push(one) }, run);
    return true;
  });
  // Not before the commit: the listener must find the new profile, and may need the database, which would
  // wait for the transaction.
  for (const profile of made) await context.created?.(profile);
  return stepsTaken;
}

async function advance(context: ControlContext, run: RunRow): Promise<void> {
  const { db, machine } = context;
  const nowMs = machine();
  const at = new Date(nowMs).toISOString();
  const { taken: stepsTaken, dueAt: _, ...earlier } = progressOf(run);
  const steps = findScenario(run.scenario)?.steps ?? [];
  const step = steps[stepsTaken.length];
  if (!step) return endRun(db, run, 'finished');
  try {
    const { profile, ...values } = await carryOut(context, run.account, step.actions ?? [], {
      ...earlier,
      profile: run.profile,
    });
    const next = steps[stepsTaken.length + 1];
    const wait = next?.wait ?? PACE[run.speed as ScenarioSpeed];
    const progress = {
      ...values,
      taken: [...stepsTaken, { at, error: null }],
      dueAt: nowMs + wait * 1000,
    };
    const advanced = { ...run, profile, steps: progress };
    if (!next) return endRun(db, advanced, 'finished');
    await store(db, advanced);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    const failed = { ...progressOf(run), taken: [...stepsTaken, { at, error: error.message }] };
    await endRun(db, { ...run, steps: failed }, 'failed');
  }
}

/**
 * Performs a step in the transaction of its context.
 * @throws ServiceFault ends the run as failed
 */
async function carryOut(
  context: ControlContext,
  account: string,
  actions: readonly ScenarioAction[],
  values: RunValues,
): Promise<RunValues> {
  let known = values;
  for (const action of actions) {
    if ('request' in action) {
      const request = fillIn(action.request, { account, ...known });
      known = { ...known, ...namedMembers(await performRequest(context, request), request.keep) };
    } else if (action.readLimit !== null) {
      known = { ...known, squeeze: await squeezeReads(context.db, account, action.readLimit) };
    } else if (known.squeeze !== null) {
      await restoreReads(context.db, account, known.squeeze);
      known = { ...known, squeeze: null };
    }
  }
  return known;
}

async function store(db: Queries, { id, profile, steps }: RunRow): Promise<void> {
  await db.update(scenarioRuns).set({ profile, steps }).where(eq(scenarioRuns.id, id));
}
