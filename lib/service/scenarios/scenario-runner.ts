import { eq } from 'drizzle-orm';
import { scenarioRuns } from '@/lib/db/service-schema';
import type { ServiceContext } from '../context';
import type { SharedState } from '../settings/shared-state';
import { endRun } from './end-run';
import { progressOf, type RunRow } from './run-record';
import { takeStep } from './take-step';

/** Milliseconds between two looks for steps that are due. */
const INTERVAL = 500;

export interface ScenarioRunner {
  /** Takes every step that is due by now, of one run after another. Never rejects. */
  drive(): Promise<void>;
  /** Drives from time to time: runs of other processes too, and those that an earlier one left behind. */
  start(): void;
  /** Waits for the step that is under way. */
  stop(): Promise<void>;
}

interface Means extends ServiceContext {
  machine: () => number;
  sharedState: SharedState;
}

/** What is due stands in the database; the runner keeps nothing of it. */
export function createScenarioRunner(context: Means, log: (error: unknown) => void): ScenarioRunner {
  const { db, machine, sharedState } = context;
  let timer: NodeJS.Timeout | null = null;
  let driving: Promise<void> = Promise.resolve();
  let stopped = false;

  async function driveAll(): Promise<void> {
    const runs = await db.select().from(scenarioRuns).where(eq(scenarioRuns.status, 'running'));
    for (const run of runs) {
      if (progressOf(run).dueAt <= machine()) await driveRun(run);
    }
  }

  async function driveRun(run: RunRow): Promise<void> {
    try {
      // What another process has set holds for the step as for a request.
      await sharedState.refresh();
      while (!stopped && (await takeStep(context, run.id))) await sharedState.reload();
    } catch (error) {
      log(error);
      await giveUp(run.id);
    }
  }

  /** A step that meets an unexpected error would meet it for ever. */
  async function giveUp(id: string): Promise<void> {
    await db.transaction(async (transaction) => {
      const [run] = await transaction
        .select()
        .from(scenarioRuns)
        .where(eq(scenarioRuns.id, id))
        .for('update');
      if (run?.status !== 'running') return;
      const progress = progressOf(run);
      const error = 'Something went wrong in the service.';
      const taken = [...progress.taken, { at: new Date(machine()).toISOString(), error }];
      await endRun(transaction, { ...run, steps: { ...progress, taken } }, 'failed');
    });
    await sharedState.reload();
  }

  function drive(): Promise<void> {
    driving = driving.then(driveAll).catch(log);
    return driving;
  }

  function later(): void {
    if (stopped) return;
    timer = setTimeout(() => drive().then(later), INTERVAL).unref();
  }

  return {
    drive,
    start() {
      if (timer === null) later();
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await driving;
    },
  };
}
