'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { type ListState, readListState, writeListState } from './list-address';

/**
 * The state of the list, mirrored in the address. It lives here first, so that a key press is on screen in
 * the same frame; the address follows, and leads when it changes by itself (back, forward, a link).
 */
export function useListState(initial: ListState) {
  const [state, setState] = useState(initial);
  const inAddress = useSearchParams().toString();

  useEffect(() => {
    // The router reports an address late: one that was typed over meanwhile is none any more.
    if (new URLSearchParams(window.location.search).toString() !== inAddress) return;
    const parameters = new URLSearchParams(inAddress);
    const told = readListState((name) => parameters.get(name));
    setState((current) => (writeListState(current) === writeListState(told) ? current : told));
  }, [inAddress]);

  /** `push` leaves a step for the Back button; while typing there is none. */
  const change = (part: Partial<ListState>, how: 'push' | 'replace' = 'replace') => {
    const next = { ...state, ...part };
    setState(next);
    const address = `${window.location.pathname}${writeListState(next)}`;
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  };

  return [state, change] as const;
}
