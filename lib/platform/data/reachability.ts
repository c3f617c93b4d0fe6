import { signal } from './signal';

/** Interval of checks while the console does not answer, in milliseconds. */
const LOOK_AGAIN = 3_000;
/** Time limit of a check, in milliseconds: a dead connection reports no failure for minutes. */
const PATIENCE = 8_000;

let isAway = false;
let isLooking = false;
let isSuspectedAgain = false;
const changed = signal();
export const onReachability = changed.on;

/** Whether the console is known not to answer this browser. */
export const consoleIsAway = (): boolean => isAway;

/**
 * Called when a request has no answer, or none yet after a long time: checks once more before reporting, because a
 * single lost connection is harmless; then checks until there is any answer.
 */
export function suspectAway(): void {
  // The answer of a check in flight may have left before what is suspected now.
  if (isLooking) isSuspectedAgain = true;
  else if (!isAway) void checkReachability();
}

/** Whether the console carries out requests now, for code that has to be small. */
export const isConsoleReady = (): Promise<boolean> =>
  fetch('/api/connection', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

async function checkReachability(): Promise<void> {
  isLooking = true;
  isSuspectedAgain = false;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE);
  const answers = await fetch('/api/connection', { cache: 'no-store', signal: late.signal }).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  isLooking = false;
  if (isAway === answers) {
    isAway = !answers;
    changed.send();
  }
  if (!answers) setTimeout(() => void checkReachability(), LOOK_AGAIN);
  else if (isSuspectedAgain) void checkReachability();
}
