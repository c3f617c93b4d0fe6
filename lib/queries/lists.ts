import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/api/operation';
import type { Api } from '@/lib/contract/api/operations';
import type { List, ListRequest } from '@/lib/contract/lists/list';
import { addressOf, type QueryValues } from './call';
import { unlessLive } from './live-state';
import { requestJson } from './request-json';

/** Rows in one window; the most that a route gives. */
export const WINDOW_ROWS = 100;

/** One window of a list, as its operation answers. */
export type WindowOf<Of extends List> = Of['operation'] extends keyof Api
  ? AnswerOf<Api[Of['operation']]>
  : never;

/** The key of everything that is read of a list: it says itself after which messages that may be something else. */
export const listKey = ({ id, live }: Pick<List, 'id' | 'live'>) => ['list', { id, live }] as const;

/** What is asked of the plain list, and of one that is narrowed by a link. */
export const plainRequest = (list: List, narrowed: ListRequest = {}): ListRequest => ({
  ...narrowed,
  ...(list.sorted === undefined ? {} : { sort: list.sorted, order: 'desc' }),
});

/** Reads part of a list, which the rest of `query` says. */
export const readList = <const Of extends List>(list: Of, query: QueryValues, signal: AbortSignal) =>
  requestJson<WindowOf<Of>>(addressOf(list.operation as keyof Api, { query }), { signal });

/** The window of 100 rows that starts at `offset`. */
export function listWindowQuery<const Of extends List>(list: Of, request: ListRequest, offset = 0) {
  return queryOptions({
    queryKey: [...listKey(list), request, offset],
    queryFn: ({ signal }) => readList(list, { ...request, offset }, signal),
    ...(list.live.length > 0
      ? { staleTime: 1_000, refetchInterval: unlessLive(5_000) }
      : { staleTime: 60_000 }),
  });
}

/** Where the rows that are asked for are downloaded. */
export const listFileAddress = (list: List, request: ListRequest, format?: 'csv' | 'json'): string =>
  addressOf(list.download as keyof Api, { query: { ...request, format } });
