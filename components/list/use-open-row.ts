'use client';

import { useCallback } from 'react';
import { useOpened } from '@/components/shell/use-opened';
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
