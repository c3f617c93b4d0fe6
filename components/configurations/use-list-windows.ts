'use client';

import { useQueries } from '@tanstack/react-query';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';
import { type ListFilter, portalConfigurationsQuery, WINDOW_ROWS } from '@/lib/queries/portal-configurations';
import { ProblemError } from '@/lib/queries/request-json';

/** The windows that hold rows `first` to `last`; one that scrolls out of view while loading is given up. */
export function useListWindows(filter: ListFilter, first: number, last: number) {
  const from = Math.floor(first / WINDOW_ROWS);
  const to = Math.max(from, Math.floor(last / WINDOW_ROWS));
  const windows = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, index) =>
      portalConfigurationsQuery({ ...filter, offset: (from + index) * WINDOW_ROWS }),
    ),
  });
  const failed = windows.find((window) => window.error instanceof ProblemError && window.data === undefined);
  return {
    /** Undefined while the row's window is on its way. */
    rowAt: (index: number): PortalConfiguration | undefined =>
      windows[Math.floor(index / WINDOW_ROWS) - from]?.data?.rows[index % WINDOW_ROWS],
    problem: failed?.error instanceof ProblemError ? failed.error.problem : null,
    retry: () => failed?.refetch(),
  };
}
