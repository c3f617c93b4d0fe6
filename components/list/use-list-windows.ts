'use client';

import { useQuery } from '@tanstack/react-query';
import { listWindowQuery, WINDOW_ROWS } from '@/lib/features/lists';
import { ProblemError } from '@/lib/platform/data/request-json';
import type { List, ListRequest } from '@/lib/platform/list/list';

/**
 * The windows that contain rows `first` to `last`; a window that scrolls out of view while loading is cancelled. A
 * screenful is shorter than a window, so it spans one or two of them.
 */
export function useListWindows<Row>(
  list: List,
  request: ListRequest,
  { first, last }: { first: number; last: number },
) {
  const from = Math.floor(first / WINDOW_ROWS) * WINDOW_ROWS;
  const to = Math.floor(Math.max(first, last) / WINDOW_ROWS) * WINDOW_ROWS;
  const upper = useQuery(listWindowQuery(list, request, from));
  const lower = useQuery(listWindowQuery(list, request, to));
  const failed = [upper, lower].find(
    (window) => window.data === undefined && window.error instanceof ProblemError,
  );
  return {
    /** Undefined while the row's window is loading. */
    rowAt: (index: number): Row | undefined => {
      const window = (index < from + WINDOW_ROWS ? upper : lower).data as
        | { rows: readonly Row[] }
        | undefined;
      return window?.rows[index % WINDOW_ROWS];
    },
    problem: failed?.error instanceof ProblemError ? failed.error.problem : null,
    retry: () => failed?.refetch(),
  };
}
