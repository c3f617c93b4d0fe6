import { readFileSync } from 'node:fs';
import { type PlannedStep, planSteps } from './plan-steps';
import { runHistory } from './run-history';
import { shrink } from './shrink';

/** A worker's result for a seed, as a line of JSON. */
export interface SeedResult {
  seed: string;
  /** Null if every invariant held both times. */
  violation: { invariant: string; words: string } | null;
  /** For a violation: the fewest steps that show it, and what happened in them. */
  steps?: readonly PlannedStep[];
  history?: readonly string[];
}

/** A process that runs seeds: `worker.mjs <template> <JSON of WorkerTask>`. */
export interface WorkerTask {
  seeds: readonly string[];
  days: number;
  /** Each history is run a second time, which must give the same result. */
  isRunTwice: boolean;
  shrinks: boolean;
  stopsAtFirst: boolean;
  /** Replaces the steps that the seed would plan. */
  steps?: readonly PlannedStep[];
}

const [, , templatePath = '', written = '{}'] = process.argv;
const task = JSON.parse(written) as WorkerTask;
const { days } = task;
const template = new Blob([readFileSync(templatePath)]);

for (const seed of task.seeds) {
  const result = await runSeed(seed);
  process.stdout.write(`${JSON.stringify(result)}\n`);
  if (result.violation && task.stopsAtFirst) break;
}
process.exit(0);

async function runSeed(seed: string): Promise<SeedResult> {
  const steps = task.steps ?? planSteps(seed, days);
  const first = await runHistory(seed, steps, days, template);
  const { violation } = first;
  if (violation) {
    if (!task.shrinks) return { seed, violation };
    const shows = async (fewer: readonly PlannedStep[]) => {
      const again = await runHistory(seed, fewer, days, template);
      return again.violation?.invariant === violation.invariant;
    };
    const fewest = await shrink(
      steps.filter(({ day }) => day <= violation.day || violation.day < 0),
      shows,
    );
    const { history, violation: shown } = await runHistory(seed, fewest, days, template);
    return { seed, violation: shown ?? violation, steps: fewest, history };
  }
  if (!task.isRunTwice) return { seed, violation: null };
  const second = await runHistory(seed, steps, days, template);
  if (second.digest === first.digest) return { seed, violation: null };
  const at = first.history.findIndex((line, index) => line !== second.history[index]);
  const words = `first "${first.history[at]}", then "${second.history[at]}"`;
  return { seed, violation: { invariant: 'a seed gives the same history each time', words } };
}
