import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivityDetail, ActivityFilter, ActivityPage } from '@/lib/contract/activity';
import { parameters } from './parameters';
import { requestJson } from './request-json';

export type { ActivityFilter };

/** What was done, newest first, a page at a time. */
export function activityQuery(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      requestJson<ActivityPage>(`/api/activity?${parameters({ ...filter, before: pageParam })}`, { signal }),
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
    queryFn: ({ signal }) => requestJson<ActivityDetail>(`/api/activity/${number}`, { signal }),
    staleTime: 1_000,
  });
}

/** Where the rows that pass the filter are downloaded. */
export const activityExportAddress = (filter: ActivityFilter, format: 'csv' | 'json'): string =>
  `/api/activity/export?${parameters({ ...filter, format })}`;
