import { signal } from './signal';

/** `off`: not begun, or refused; retried automatically. */
export type LiveState = 'off' | 'live' | 'reconnecting';

let state: LiveState = 'off';
const changed = signal();
export const onLiveState = changed.on;

export const liveState = (): LiveState => state;

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  changed.send();
}

/**
 * For `refetchInterval`: polls at this interval, except while changes are live. Not a hook, because pages create the
 * same options on the server.
 */
export const unlessLive = (ms: number) => (): number | false => (state === 'live' ? false : ms);
