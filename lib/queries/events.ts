import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EventsQuery } from '@/lib/contract/console-events';
import { addressOf, call } from './call';

/** What the operator asks of the events; a member that is not there is "any". */
export type EventsFilter = Omit<EventsQuery, 'before' | 'limit'>;

/** Rows of one page. */
export const EVENTS_SHOWN = 50;

/** The newest events that pass the filter. */
export function eventsQuery(filter: EventsFilter) {
  return queryOptions({
    queryKey: ['events', filter],
    queryFn: ({ signal }) => call('GET /api/events', { query: { ...filter, limit: EVENTS_SHOWN }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 1_000,
  });
}

/** Pages of events older than `before`, an event's number. What was received does not change. */
export function olderEventsQuery(filter: EventsFilter, before: number) {
  return infiniteQueryOptions({
    queryKey: ['older-events', filter, before],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, limit: EVENTS_SHOWN, before: pageParam };
      return call('GET /api/events', { query, signal });
    },
    initialPageParam: before,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One webhook as it came, by its number, or by an ID that somebody has from elsewhere. */
export function eventQuery(key: string) {
  return queryOptions({
    queryKey: ['event', key],
    queryFn: ({ signal }) => call('GET /api/events/{id}', { params: { id: key }, signal }),
    staleTime: 60_000,
  });
}

/** Where the events that pass the filter are downloaded. */
export const eventsExportAddress = (filter: EventsFilter, format: 'csv' | 'json'): string =>
  addressOf('GET /api/events/export', { query: { ...filter, format } });
