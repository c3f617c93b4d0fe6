import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/platform/api/operation';
import { unlessLive } from '@/lib/platform/data/live-state';
import { requestJson } from '@/lib/platform/data/request-json';
import { type List, type ListRequest, plainOrder } from '@/lib/platform/list/list';
import { addressOf, type QueryValues } from './call';
import type { Api } from './operations';

/** Rows in one window; the maximum of a route. */
export const WINDOW_ROWS = 100;

export type WindowOf<Of extends List> = Of['operation'] extends keyof Api
  ? AnswerOf<Api[Of['operation']]>
  : never;

export type RowOf<Of extends List> = WindowOf<Of> extends { rows: readonly (infer Row)[] } ? Row : never;

/** The key of everything read of a list. It includes the messages that may change the list. */
export const listKey = ({ id, live }: Pick<List, 'id' | 'live'>) => ['list', { id, live }] as const;

/** The request of the plain list, or of one filtered by a link. */
export const plainRequest = (list: List, narrowed: ListRequest = {}): ListRequest => ({
  ...narrowed,
  ...(list.sorted === undefined ? {} : { sort: list.sorted, order: plainOrder(list) }),
});

/** Reads part of a list; the rest of `query` says which. */
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

/** Where the rows after an answer begin, or that there are none. */
type PageEnd = { next: number | null } | { rows: readonly unknown[]; offset: number; matching: number };

/** A list read page by page from its top: a log by the number of its last row, others by the number of rows read. */
export function listPagesQuery<const Of extends List>(list: Of, request: ListRequest) {
  return infiniteQueryOptions({
    queryKey: [...listKey(list), request],
    queryFn: ({ pageParam, signal }) => readList(list, { ...request, ...pageParam }, signal),
    initialPageParam: {} as QueryValues,
    getNextPageParam: (page): QueryValues | null => afterPage(page as PageEnd),
    placeholderData: keepPreviousData,
    staleTime: 1_000,
  });
}

function afterPage(page: PageEnd): QueryValues | null {
  if ('next' in page) return page.next === null ? null : { before: page.next };
  const offset = page.offset + page.rows.length;
  return offset < page.matching ? { offset } : null;
}

/** The data of `listPagesQuery` after its first page. */
export const firstPage = <Page>(page: Page) => ({ pages: [page], pageParams: [{}] });

export const listFileAddress = (list: List, request: ListRequest, format?: 'csv' | 'json'): string =>
  addressOf(list.download as keyof Api, { query: { ...request, format } });
