'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { shortcutKey } from '@/components/ui/shortcut-key';

/** Longest wait for what a page loads, in milliseconds; then it prints, and says what could not be loaded. */
const MAX_WAIT_MS = 10_000;

/**
 * Prints the page once its data is loaded, whether by a button or by Ctrl+P, so that paper never says “unknown” too early.
 *
 * @param prepare Loads what only paper shows
 */
export function usePrint(prepare?: () => Promise<void>): { isWaiting: boolean; print: () => Promise<void> } {
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    if (isWaiting) return;
    setWaiting(true);
    // What could not be prepared is missing on paper, where its absence is stated.
    await prepare?.().catch(() => undefined);
    await whenLoaded(client);
    setWaiting(false);
    // React draws what was loaded before the next macrotask.
    setTimeout(() => window.print());
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = shortcutKey(event).toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.shiftKey || event.altKey) return;
    if (prepare === undefined && countLoading(client) === 0) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return { isWaiting, print };
}

const countLoading = (client: QueryClient): number =>
  client.isFetching({ type: 'active', predicate: ({ state }) => state.data === undefined });

function whenLoaded(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(settle, MAX_WAIT_MS);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (countLoading(client) === 0) settle();
    });
    if (countLoading(client) === 0) settle();
  });
}
