'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** `storage` tells of other tabs only. */
const CHANGED = 'console:stored';
const EVENTS = ['storage', CHANGED];

/**
 * A text that this browser keeps under `key`, and what changes it; empty on the server, without a key, and
 * where the browser forbids storage.
 */
export function useStoredText(key: string | null): readonly [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => (key === null ? '' : readStored(key)),
    () => '',
  );
  const store = useCallback((next: string) => (key === null ? undefined : writeStored(key, next)), [key]);
  return [text, store];
}

function subscribe(changed: () => void) {
  for (const name of EVENTS) window.addEventListener(name, changed);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, changed);
  };
}

export function readStored(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** What this browser keeps a text under. */
export function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

export function writeStored(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}
