'use client';

import { useCallback, useRef } from 'react';
import { emptyState, type FiltersOf, type List } from '@/lib/platform/list/list';
import type { useListState } from './use-list';
import { useLoadOnRow } from './use-load-on-row';

/**
 * The row whose details are open, as in the address, and functions to open others. Opening one adds a history entry;
 * closing it goes back if it was opened here.
 *
 * @param details The component that shows them
 */
export function useOpenRow<Of extends List>(
  { list, change }: Pick<ReturnType<typeof useListState<Of>>, 'list' | 'change'>,
  details: { preload: () => void },
) {
  useLoadOnRow(details.preload);
  type Part = Parameters<typeof change>[0];
  const openedHere = useRef(false);
  const open = useCallback(
    (key: string | number) => {
      openedHere.current = true;
      change({ open: String(key) } as Part, 'push');
    },
    [change],
  );
  const close = () => {
    // Go back, so that the history does not contain the list twice.
    if (openedHere.current) window.history.back();
    else change({ open: null } as Part, 'replace');
    openedHere.current = false;
  };
  const showOnly = (part: Partial<FiltersOf<Of>>) => {
    openedHere.current = false;
    change({ ...emptyState(list), ...part });
  };
  return { open, close, showOnly };
}
