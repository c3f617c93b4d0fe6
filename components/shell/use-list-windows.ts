'use client';

import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ProblemError } from '@/lib/queries/request-json';

/**
 * The windows of `size` rows that hold rows `first` to `last`; one that scrolls out of view while loading is
 * given up. A screenful is shorter than a window, so that it lies in one or two of them.
 */
export function useListWindows<Window extends { rows: readonly unknown[] }, Key extends QueryKey>(
  query: (offset: number) => UseQueryOptions<Window, Error, Window, Key>,
  { size, first, last }: { size: number; first: number; last: number },
) {
  const from = Math.floor(first / size) * size;
  const to = Math.floor(Math.max(first, last) / size) * size;
  const upper = useQuery(query(from));
  const lower = useQuery(query(to));
  const failed = [upper, lower].find(
    (window) => window.data === undefined && window.error instanceof ProblemError,
  );
  return {
    /** Undefined while the row's window is on its way. */
    rowAt: (index: number): Window['rows'][number] | undefined =>
      (index < from + size ? upper : lower).data?.rows[index % size],
    problem: failed?.error instanceof ProblemError ? failed.error.problem : null,
    retry: () => failed?.refetch(),
  };
}
