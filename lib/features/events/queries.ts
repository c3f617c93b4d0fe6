import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listKey, readList } from '@/lib/features/lists';
import { operationQuery } from '@/lib/features/operation-query';
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
export const eventQuery = (key: string) =>
  operationQuery('GET /api/events/{id}', { params: { id: key }, staleTime: 60_000 });
