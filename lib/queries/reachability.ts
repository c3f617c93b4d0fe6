/** Milliseconds between looks for a console that does not answer. */
const LOOK_AGAIN = 3_000;

let isAway = false;
let isLooking = false;
const listeners = new Set<() => void>();

/** Whether the console itself does not answer this browser, as far as is known. */
export const consoleIsAway = (): boolean => isAway;

/** @returns a function that ends it */
export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * After a request that got no answer at all: looks once more before anything is said, for one lost connection is
 * nothing; then looks until there is an answer again, whatever it says.
 */
export function suspectAway(): void {
  if (!isAway && !isLooking) void checkReachability();
}

async function checkReachability(): Promise<void> {
  isLooking = true;
  const answers = await fetch('/api/connection', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  isLooking = false;
  if (isAway === answers) {
    isAway = !answers;
    for (const listener of listeners) listener();
  }
  if (!answers) setTimeout(() => void checkReachability(), LOOK_AGAIN);
}
