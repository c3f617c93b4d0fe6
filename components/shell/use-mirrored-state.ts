'use client';

import { useSearchParams } from 'next/navigation';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { withoutNames } from '@/lib/features/presenter/presenter';
import { NO_VIEW, VIEW_PARAMETER } from '@/lib/features/views/view-lists';
import { useAreNamesMasked } from './presenter-mode';

/**
 * The address follows the last key press after this pause, in milliseconds: writing it takes a good part of a frame.
 */
const ADDRESS_PAUSE = 300;

/**
 * Writes typed text to the address now, because the page is about to be left: written later, it would go back to this
 * page.
 */
export const flushAddress = (): void => {
  window.dispatchEvent(new Event(FLUSH));
};

const FLUSH = 'console:flush-address';

/** How a state is written in an address. Both functions must be stable between renders. */
export interface AddressForm<State> {
  read: (parameters: URLSearchParams) => State;
  /** The query with its question mark, or "". */
  write: (state: State) => string;
}

/**
 * A state mirrored in the address. It is stored here first, so that a key press shows in the same frame; the address
 * follows, and takes over when it changes independently (back, forward, a link).
 */
export function useMirroredState<State extends object>(
  initial: State,
  { read, write: writeAddress }: AddressForm<State>,
) {
  const areNamesMasked = useAreNamesMasked();
  const toAddress = useCallback(
    (of: State) => (areNamesMasked ? withoutNames(writeAddress(of)) : writeAddress(of)),
    [areNamesMasked, writeAddress],
  );
  const [state, setState] = useState(initial);
  const latest = useRef(initial);
  const inAddress = useSearchParams().toString();
  const pending = useRef<Pending | null>(null);

  const follow = useCallback(() => {
    if (pending.current !== null) return;
    const fromAddress = read(new URLSearchParams(window.location.search));
    if (toAddress(latest.current) === toAddress(fromAddress)) return;
    latest.current = fromAddress;
    setState(fromAddress);
  }, [read, toAddress]);

  useEffect(() => {
    // The router reports an address late, so ignore one that has been replaced.
    if (new URLSearchParams(window.location.search).toString() === inAddress) follow();
  }, [inAddress, follow]);

  useEffect(() => {
    // If a step is undone before the router reports it, the router reports nothing.
    const page = window.location.pathname;
    const goBack = () => {
      if (window.location.pathname === page) follow();
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [follow]);

  useEffect(() => {
    const flush = () => pending.current?.write();
    window.addEventListener(FLUSH, flush);
    // A click may leave the page: capture it before its own handler.
    window.addEventListener('click', flush, true);
    return () => {
      window.removeEventListener(FLUSH, flush);
      window.removeEventListener('click', flush, true);
      drop(pending);
    };
  }, []);

  /** `push` adds a history entry, `replace` does not; `type` is a `replace` that waits for the next key. */
  const change = useCallback(
    (part: Partial<State>, how: 'push' | 'replace' | 'type' = 'replace') => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setState(next);
      drop(pending);
      const write = () => {
        drop(pending);
        const address = `${window.location.pathname}${withView(toAddress(next))}`;
        if (how === 'push') window.history.pushState(null, '', address);
        else window.history.replaceState(null, '', address);
      };
      if (how === 'type') pending.current = { timer: setTimeout(write, ADDRESS_PAUSE), write };
      else write();
    },
    [toAddress],
  );

  return [state, change] as const;
}

/** Keeps the open saved view in the address through changes of filters; views of other pages are dropped. */
function withView(query: string): string {
  if (new URLSearchParams(query).has(VIEW_PARAMETER)) return query;
  const view = new URLSearchParams(window.location.search).get(VIEW_PARAMETER);
  const isMeant = (query === '') === (view === NO_VIEW);
  if (view === null || !isMeant) return query;
  return `${query === '' ? '?' : `${query}&`}${VIEW_PARAMETER}=${encodeURIComponent(view)}`;
}

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  write: () => void;
}

function drop(pending: RefObject<Pending | null>): void {
  if (pending.current !== null) clearTimeout(pending.current.timer);
  pending.current = null;
}
