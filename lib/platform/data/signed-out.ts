import { signal } from './signal';

let isOut = false;
const changed = signal();
export const onSignedOut = changed.on;

/** Whether the session of this page has ended. Stays true until the page is reloaded. */
export const isSignedOut = (): boolean => isOut;

/** Called after any answer that says that no one is signed in. */
export function announceSignedOut(): void {
  if (isOut) return;
  isOut = true;
  changed.send();
}
