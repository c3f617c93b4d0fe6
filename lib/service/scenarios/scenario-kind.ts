import { eq } from 'drizzle-orm';
import { scenarioRuns } from '@/lib/db/service-schema';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import type { ServiceContext } from '../context';
import type { SharedState } from '../settings/shared-state';
import { endRun } from './end-run';
import { progressOf } from './run-record';
import { takeStep } from './take-step';

export interface ScenarioMeans extends ServiceContext {
  /** Milliseconds since 1970, by the machine's clock. */
  machine: () => number;
  sharedState: SharedState;
  log: (error: unknown) => void;
}

export const SCENARIO_KIND = 'scenario';
/** Runs that go on at once, in each instance. */
const PLACES = 4;

/** A run as work: one item, which comes again when the next step is due and ends with the run. */
export const scenarioKind = (means: ScenarioMeans): AnyKind =>
  workKind<{ run: string }>({
    places: PLACES,
    async run({ payload }, _, signal) {
      const again = await playRun(means, payload.run, signal);
      return again === null ? 'done' : { again };
    },
  });

/**
 * Takes every step of a run that is due by now, whoever else does so. Never rejects for what a step does.
 * @returns milliseconds until the next one; null: the run is over
 */
export async function playRun(
  means: ScenarioMeans,
  id: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const { db, machine, sharedState, log } = means;
  try {
    // What another process has set holds for the step as for a request.
    await sharedState.refresh();
    while (!signal?.aborted && (await takeStep(means, id))) await sharedState.reload();
  } catch (error) {
    log(error);
    await giveUp(means, id);
  }
  const [run] = await db.select().from(scenarioRuns).where(eq(scenarioRuns.id, id));
  return run?.status === 'running' ? Math.max(progressOf(run).dueAt - machine(), 1) : null;
}

/** A step that meets an unexpected error would meet it for ever. */
async function giveUp({ db, machine, sharedState }: ScenarioMeans, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [run] = await transaction.select().from(scenarioRuns).where(eq(scenarioRuns.id, id)).for('update');
    if (run?.status !== 'running') return;
    const progress = progressOf(run);
    const error = 'Something went wrong in the service.';
    const taken = [...progress.taken, { at: new Date(machine()).toISOString(), error }];
    await endRun(transaction, { ...run, steps: { ...progress, taken } }, 'failed');
  });
  await sharedState.reload();
}
