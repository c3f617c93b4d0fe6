'use client';

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { type AddressForm, flushAddress, useMirroredState } from '@/components/shell/use-mirrored-state';
import { listPagesQuery, listWindowQuery, type RowOf, type WindowOf } from '@/lib/features/lists';
import { unlessLive } from '@/lib/platform/data/live-state';
import {
  type AnyState,
  emptyState,
  type List,
  type ListContext,
  type ListRequest,
  type ListState,
  requestOf,
  type SortOf,
  type SortOrder,
} from '@/lib/platform/list/list';
import { readListAddress, writeListAddress } from '@/lib/platform/list/list-address';
import { IN_UTC, LOCAL } from '@/lib/platform/list/relative-times';

/**
 * A list's request, in step with its address. It starts with the current address: the one the page was first opened
 * with is out of date for someone returning to a list filtered since.
 * @param at When the server read it, in milliseconds, for filters that depend on the day.
 */
export function useListState<const Of extends List>(list: Of, at = 0) {
  const parameters = useSearchParams();
  const [initial] = useState(() => readListAddress(list, new URLSearchParams(parameters)).state);
  const form = useMemo<AddressForm<ListState<Of>>>(
    () => ({
      read: (parameters) => readListAddress(list, parameters).state,
      write: (state) => writeListAddress(list, state),
    }),
    [list],
  );
  const [state, change] = useMirroredState(initial, form);
  const ignored = useMemo(
    () => readListAddress(list, new URLSearchParams(parameters.toString())).ignored,
    [list, parameters],
  );
  const asked = useAsked(at, movingTimes(list, state));
  const request = useSame(requestOf(list, state, asked));
  const clear = () => {
    const { sort, order, open } = state;
    change({ ...emptyState(list), sort, order, open });
    // The button disappears with what it cleared; focus must not.
    focusPageSearch();
  };
  // A stable callback, so the table only renders when its rows change.
  const onSort = useCallback(
    (sort: SortOf<Of>, order: SortOrder) => change({ sort, order } as Partial<ListState<Of>>),
    [change],
  );
  const isDefault = hasOnlyDefaults(list, state);
  return { list, state, change, request, ignored, clear, isDefault, onSort };
}

/** Whether nothing but the list's own defaults is set, so that there is nothing to clear. */
function hasOnlyDefaults<Of extends List>(list: Of, state: ListState<Of>): boolean {
  const [values, plain] = [state, emptyState(list)] as unknown as [AnyState, AnyState];
  return ['q', ...Object.keys(list.filters)].every((name) => String(values[name]) === String(plain[name]));
}

const movingTimes = <Of extends List>({ filters }: Of, state: ListState<Of>): string =>
  Object.entries(filters)
    .flatMap(([name, { kind }]) => (kind === 'time' ? [(state as unknown as AnyState)[name]] : []))
    .join();

/** First as the server rendered it; then in the reader's time zone, updated each day and with other `times`. */
function useAsked(at: number, times: string): ListContext {
  const today = useSyncExternalStore(
    everyMinute,
    () => new Date().toDateString(),
    () => '',
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new times are relative to now.
  return useMemo(
    () => (today === '' ? { now: new Date(at), calendar: IN_UTC } : { now: new Date(), calendar: LOCAL }),
    [today, at, times],
  );
}

function everyMinute(refresh: () => void): () => void {
  const timer = setInterval(refresh, 60_000);
  return () => clearInterval(timer);
}

/** The previous request, as long as it is equal. */
function useSame(request: ListRequest): ListRequest {
  const text = JSON.stringify(request);
  return useMemo(() => JSON.parse(text) as ListRequest, [text]);
}

type FirstWindow<Of extends List> = ReturnType<typeof listWindowQuery<Of>>;

/** A list read page by page from its top, and refreshed while only its first page is on screen. */
export function useListPages<const Of extends List>(list: Of, { again, at }: { again: number; at?: number }) {
  const asked = useListState(list, at);
  const { state, change, request } = asked;
  const client = useQueryClient();
  const pages = useInfiniteQuery({
    ...listPagesQuery(list, request),
    // Once more pages are loaded, refreshing all of them again and again would cost too much.
    refetchInterval: (query) => (query.state.data?.pages.length === 1 ? pollUnlessLive(list, again) : false),
  });
  const read = pages.data?.pages as readonly WindowOf<Of>[] | undefined;
  const firstFor = (q: string) => listPagesQuery(list, requestOf(list, { ...state, q }));
  return {
    ...asked,
    pages,
    /** The newest reading of what every page contains. */
    first: read?.[0],
    rows: (read ?? []).flatMap((page) => rowsOf<Of>(page)),
    type(q: string) {
      change({ q } as Partial<ListState<Of>>, 'type');
      void client.prefetchInfiniteQuery(firstFor(q));
    },
    openOnly: opensOnly<Of>(async (q) => (await client.fetchInfiniteQuery(firstFor(q))).pages[0]),
  };
}

const pollUnlessLive = ({ live }: List, ms: number) => (live.length > 0 ? unlessLive(ms)() : ms);

/** Counts that only some lists include in a window or page. */
const counted = <Of extends List>(page: unknown) => page as { rows: readonly RowOf<Of>[]; matching?: number };
const rowsOf = <Of extends List>(page: unknown) => counted<Of>(page).rows;

/** For Enter in the search: opens the row matching a text, if it is the only one. */
const opensOnly =
  <Of extends List>(find: (text: string) => Promise<unknown>) =>
  (open: (row: RowOf<Of>) => void) =>
  async (text: string): Promise<void> => {
    const { matching, rows } = counted<Of>(await find(text));
    if (matching !== 1 || rows[0] === undefined) return;
    flushAddress();
    open(rows[0]);
  };

/**
 * A list read in windows. The previous rows stay until the requested ones arrive.
 * @param query How to read its first window, if not in the usual way.
 */
export function useList<const Of extends List>(
  list: Of,
  query: (list: Of, request: ListRequest) => FirstWindow<Of> = listWindowQuery,
) {
  const asked = useListState(list);
  const { state, change, request } = asked;
  const client = useQueryClient();
  const head = useQuery({ ...query(list, request), placeholderData: keepPreviousData as never });
  const [shown, setShown] = useState(request);
  const [asOf, setAsOf] = useState(head.dataUpdatedAt);
  if (head.data !== undefined && !head.isPlaceholderData) {
    if (shown !== request) setShown(request);
    if (asOf !== head.dataUpdatedAt) setAsOf(head.dataUpdatedAt);
  }
  const firstFor = (q: string) => listWindowQuery(list, requestOf(list, { ...state, q }));
  const type = (q: string) => {
    change({ q } as Partial<ListState<Of>>, 'type');
    // Requested before the key press is rendered, to save time.
    void client.prefetchQuery(firstFor(q));
  };
  return {
    ...asked,
    head,
    data: head.data as WindowOf<Of> | undefined,
    /** The request for the rows on screen, and when they arrived. */
    shown,
    asOf,
    type,
    openOnly: opensOnly<Of>((q) => client.fetchQuery(firstFor(q))),
  };
}
