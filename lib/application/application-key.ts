/** The key on `globalThis` through which the start script closes the running application. */
export const APPLICATION = Symbol.for('portal-console.application');

const WAITING = Symbol.for('portal-console.waiting');
const waiting = globalThis as { [WAITING]?: boolean };

/** Whether the start waits for its database: shared by the start script and Next's bundle. */
export const isWaiting = (): boolean => waiting[WAITING] === true;

export function setWaiting(is: boolean): void {
  waiting[WAITING] = is;
}

const STEP = Symbol.for('portal-console.start-step');
const starting = globalThis as { [STEP]?: string };

/** What the start is doing, for the terminal; shared like `isWaiting`. */
export const startStep = (): string => starting[STEP] ?? '';

export function setStartStep(words: string): void {
  starting[STEP] = words;
}
