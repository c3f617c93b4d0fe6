let isOut = false;
const listeners = new Set<() => void>();

/** Whether the session of this page has ended. Stays true until the page is reloaded. */
export const isSignedOut = (): boolean => isOut;

/** Called after any answer that says that no one is signed in. */
export function announceSignedOut(): void {
  if (isOut) return;
  isOut = true;
  for (const listener of listeners) listener();
}

/** @returns a function that ends it */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
