import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivityFilter } from '@/lib/contract/activity';
import { addressOf, call } from './call';

export type { ActivityFilter };

/** What was done, newest first, a page at a time. */
export function activityQuery(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/activity', { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 1_000,
  });
}

/** One row with its hashes; what became of an intent may come later. */
export function activityRowQuery(number: number) {
  return queryOptions({
    queryKey: ['activity-row', number],
    queryFn: ({ signal }) => call('GET /api/activity/{number}', { params: { number }, signal }),
    staleTime: 1_000,
  });
}

/** Where the rows that pass the filter are downloaded. */
export const activityExportAddress = (filter: ActivityFilter, format: 'csv' | 'json'): string =>
  addressOf('GET /api/activity/export', { query: { ...filter, format } });
