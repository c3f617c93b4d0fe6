import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import type { ListRequest } from '@/lib/contract/lists/list';
import { call } from './call';
import { listKey, readList } from './lists';

/** What was done, newest first, a page at a time. */
export function activityQuery(request: ListRequest) {
  return infiniteQueryOptions({
    queryKey: [...listKey(ACTIVITY_LIST), request],
    queryFn: ({ pageParam, signal }) => readList(ACTIVITY_LIST, { ...request, before: pageParam }, signal),
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
