'use client';

import { useCallback, useRef } from 'react';
import { emptyState, type FiltersOf, type List } from '@/lib/platform/list/list';
import type { useListState } from './use-list';
import { useLoadOnRow } from './use-load-on-row';

/**
 * The row whose details are open, and functions to open others.
 * @param details The component that shows them
 */
export function useOpenRow<Of extends List>(
  { list, change }: Pick<ReturnType<typeof useListState<Of>>, 'list' | 'change'>,
  details: { preload: () => void },
) {
  useLoadOnRow(details.preload);
  type Part = Parameters<typeof change>[0];
  const show = useCallback(
    (key: string | number | null, how: 'push' | 'replace') =>
      change({ open: key === null ? null : String(key) } as Part, how),
    [change],
  );
  const { open, close, reset: forget } = useOpened(show);
  const showOnly = (part: Partial<FiltersOf<Of>>) => {
    forget();
    change({ ...emptyState(list), ...part });
  };
  return { open, close, showOnly };
}

/**
 * The item open next to a list, as in the address. Opening it adds a history entry; closing it goes back if it was
 * opened here. `open` is as stable as `show`.
 *
 * @param show Writes the key of the open item to the address; null removes it.
 */
function useOpened<Key>(show: (key: Key | null, how: 'push' | 'replace') => void) {
  const openedHere = useRef(false);
  const open = useCallback(
    (key: Key) => {
      openedHere.current = true;
      show(key, 'push');
    },
    [show],
  );
  /** For a change of the address that also closes the item. */
  const reset = () => {
    openedHere.current = false;
  };
  const close = () => {
    // Go back, so that the history does not contain the list twice.
    if (openedHere.current) window.history.back();
    else show(null, 'replace');
    reset();
  };
  return { open, close, reset };
}
