/** `off`: not begun, or refused; retried automatically. */
export type LiveState = 'off' | 'live' | 'reconnecting';

let state: LiveState = 'off';
const listeners = new Set<() => void>();

export const liveState = (): LiveState => state;

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** @returns a function that ends it */
export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * For `refetchInterval`: polls at this interval, except while changes are live. Not a hook, because pages create the
 * same options on the server.
 */
export const unlessLive = (ms: number) => (): number | false => (state === 'live' ? false : ms);
