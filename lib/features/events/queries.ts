import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { listKey, readList } from '@/lib/features/lists';
import type { ListRequest } from '@/lib/platform/list/list';
import { EVENTS_LIST } from './list';

export const EVENTS_SHOWN = 50;

/** The newest events that match the filter. */
export function eventsQuery(request: ListRequest) {
  return queryOptions({
    queryKey: [...listKey(EVENTS_LIST), request],
    queryFn: ({ signal }) => readList(EVENTS_LIST, { ...request, limit: EVENTS_SHOWN }, signal),
    placeholderData: keepPreviousData,
    staleTime: 1_000,
  });
}

/** Pages of events older than `before`, an event's number. Received events never change. */
export function olderEventsQuery(request: ListRequest, before: number) {
  return infiniteQueryOptions({
    queryKey: ['older-events', request, before],
    queryFn: ({ pageParam, signal }) =>
      readList(EVENTS_LIST, { ...request, limit: EVENTS_SHOWN, before: pageParam }, signal),
    initialPageParam: before,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One webhook as received, by its number, or by an ID from another source. */
export function eventQuery(key: string) {
  return queryOptions({
    queryKey: ['event', key],
    queryFn: ({ signal }) => call('GET /api/events/{id}', { params: { id: key }, signal }),
    staleTime: 60_000,
  });
}
