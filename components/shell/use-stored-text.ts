'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { onWindow } from './on-window';
import { tryStorage } from './try-storage';

/** The `storage` event only reaches other tabs, so this one notifies the same tab. */
const CHANGED = 'console:stored';
const EVENTS = ['storage', CHANGED];

/**
 * A text stored in this browser under `key`, and its setter; empty on the server, without a key, and where the browser
 * forbids storage.
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

const subscribe = (changed: () => void) => onWindow(EVENTS, changed);

export const readStored = (key: string): string =>
  tryStorage(() => window.localStorage.getItem(key) ?? '', '');

/** All keys stored in this browser. */
export const storedKeys = (): string[] => tryStorage(() => Object.keys(window.localStorage), []);

export function writeStored(key: string, text: string): void {
  tryStorage(() => window.localStorage.setItem(key, text), undefined);
  window.dispatchEvent(new Event(CHANGED));
}
