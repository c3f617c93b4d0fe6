let isOut = false;
const listeners = new Set<() => void>();

/** Whether the session of this page has ended. It stays so until the page is loaded again. */
export const isSignedOut = (): boolean => isOut;

/** Said by whatever asks the console and is told that nobody is signed in. */
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
