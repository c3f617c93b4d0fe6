import type { ComponentType } from 'react';
import { loadLater } from '@/components/ui/load-later';

/** Milliseconds after which it starts in a browser without idle callbacks. */
const SOON = 1_000;

/**
 * Runs something once the page has nothing else to do, so that it adds nothing to the first load.
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * SOON });
  return () => cancelIdleCallback(handle);
}

/** A component that shows nothing at first: it loads once the page has nothing else to do. */
export const loadWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadLater(async () => {
    await new Promise<void>((resolve) => whenIdle(resolve));
    return load();
  });
