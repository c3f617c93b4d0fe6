import { readFileSync } from 'node:fs';
import { type PlannedStep, planSteps } from './plan-steps';
import { preparePglite, preparePostgres } from './prepared-database';
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

/** A process that runs seeds: `worker.mjs <template, or a PostgreSQL server's address> <JSON of WorkerTask>`. */
export interface WorkerTask {
  seeds: readonly string[];
  days: number;
  /** Every n-th seed is run a second time, which must give the same history; 0 for none. */
  twiceEvery: number;
  shrinks: boolean;
  stopsAtFirst: boolean;
  /** Replaces the steps that the seed would plan. */
  steps?: readonly PlannedStep[];
}

const [, , database = '', written = '{}'] = process.argv;
const task = JSON.parse(written) as WorkerTask;
const { days } = task;
const prepared = await (URL.canParse(database)
  ? preparePostgres(database)
  : preparePglite(new Blob([readFileSync(database)])));

for (const [index, seed] of task.seeds.entries()) {
  const result = await runSeed(seed, task.twiceEvery > 0 && index % task.twiceEvery === 0);
  process.stdout.write(`${JSON.stringify(result)}\n`);
  if (result.violation && task.stopsAtFirst) break;
}
process.exit(0);

async function runSeed(seed: string, isRunTwice: boolean): Promise<SeedResult> {
  const steps = task.steps ?? planSteps(seed, days);
  const first = await runHistory(seed, steps, days, prepared);
  const { violation } = first;
  if (violation) {
    if (!task.shrinks) return { seed, violation };
    const shows = async (fewer: readonly PlannedStep[]) => {
      const again = await runHistory(seed, fewer, days, prepared);
      return again.violation?.invariant === violation.invariant;
    };
    const fewest = await shrink(
      steps.filter(({ day }) => day <= violation.day || violation.day < 0),
      shows,
    );
    const { history, violation: shown } = await runHistory(seed, fewest, days, prepared);
    return { seed, violation: shown ?? violation, steps: fewest, history };
  }
  if (!isRunTwice) return { seed, violation: null };
  const second = await runHistory(seed, steps, days, prepared);
  if (second.digest === first.digest) return { seed, violation: null };
  const at = first.history.findIndex((line, index) => line !== second.history[index]);
  const words = `first "${first.history[at]}", then "${second.history[at]}"`;
  return { seed, violation: { invariant: 'a seed gives the same history each time', words } };
}
