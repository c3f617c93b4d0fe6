import type { PlannedStep } from './plan-steps';

/** Most runs used for shrinking: each is a world of its own. */
const MOST_RUNS = 60;

/**
 * Drops steps as long as the fault remains.
 * @param fails whether a history of these steps still shows it
 * @returns the shortest history found
 */
export async function shrink(
  steps: readonly PlannedStep[],
  fails: (steps: readonly PlannedStep[]) => Promise<boolean>,
): Promise<readonly PlannedStep[]> {
  let left = steps;
  let runs = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1 && runs < MOST_RUNS; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length && runs < MOST_RUNS; ) {
      const fewer = left.toSpliced(from, size);
      runs += 1;
      if (await fails(fewer)) left = fewer;
      else from += size;
    }
  }
  return left;
}
