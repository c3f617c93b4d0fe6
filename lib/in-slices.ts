/** Work that can be put down at each `yield`, which stands wherever at most a few milliseconds have passed since the last. */
export type Slices<Result> = Generator<undefined, Result>;

/** Milliseconds of the thread that a slice takes before everything else has its turn; with its last step under 20. */
const SLICE = 8;

interface Pace {
  now: () => number;
  /** Fulfilled when what waited for the thread has had its turn. */
  turn: () => Promise<void>;
}

const OWN_PACE: Pace = {
  now: () => performance.now(),
  turn: () => new Promise((resolve) => setImmediate(resolve)),
};

/**
 * Does long work on this thread in slices, so that requests and connections wait for none of it longer than a slice.
 * @throws what the work throws
 */
export async function inSlices<Result>(
  work: Slices<Result>,
  { now, turn }: Pace = OWN_PACE,
): Promise<Result> {
  for (;;) {
    const began = now();
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (now() - began < SLICE);
    await turn();
  }
}
