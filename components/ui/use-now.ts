'use client';

import { useSyncExternalStore } from 'react';

/** Milliseconds for which words such as "just now" may stay. */
const TICK = 15_000;

const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function read(): number {
  if (Math.abs(Date.now() - now) >= TICK) now = Date.now();
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The time in milliseconds, up to 15 s old. Renders again as time passes, so that "just now" doesn't stay on a quiet
 * screen.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
