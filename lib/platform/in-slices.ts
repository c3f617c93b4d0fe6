/** Work that can be suspended at each `yield`, at least every few milliseconds. */
export type Slices<Result> = Generator<undefined, Result>;

/** Milliseconds of a slice before other work gets a turn; with its last step under 20. */
const SLICE = 8;

interface Pace {
  now: () => number;
  /** Fulfilled when other waiting work has had its turn. */
  turn: () => Promise<void>;
}

const waiting: (() => void)[] = [];

/** One at a time: a slice of each at once would make everything else wait for all of them. */
function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

const OWN_PACE: Pace = {
  now: () => performance.now(),
  turn: () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next);
    }),
};

/**
 * Does long work on this thread in slices, so that requests and connections never wait longer than a slice, however
 * much is done at once.
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
