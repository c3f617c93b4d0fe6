'use client';

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { type AddressForm, flushAddress, useMirroredState } from '@/components/shell/use-mirrored-state';
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
} from '@/lib/contract/lists/list';
import { readListAddress, writeListAddress } from '@/lib/contract/lists/list-address';
import { IN_UTC, LOCAL } from '@/lib/contract/lists/relative-times';
import { listPagesQuery, listWindowQuery, type RowOf, type WindowOf } from '@/lib/queries/lists';
import { unlessLive } from '@/lib/queries/live-state';

/** A list on screen: what is asked of it, which its address says, and its first window, which knows how many there are. */
export type OpenList<Of extends List> = ReturnType<typeof useList<Of>>;

/**
 * What a list asks for, in step with its address. It begins with the address of now: that which the page was first
 * opened with is an older one for whoever comes back to a list that was filtered since.
 * @param at When the server read it, in milliseconds, for what moves with the day.
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
    // The button goes away with what it cleared; the focus must not.
    focusPageSearch();
  };
  // It stays the same, so that the table is drawn only when its rows change.
  const onSort = useCallback(
    (sort: SortOf<Of>, order: SortOrder) => change({ sort, order } as Partial<ListState<Of>>),
    [change],
  );
  return { list, state, change, request, ignored, clear, onSort };
}

const movingTimes = <Of extends List>({ filters }: Of, state: ListState<Of>): string =>
  Object.entries(filters)
    .flatMap(([name, { kind }]) => (kind === 'time' ? [(state as unknown as AnyState)[name]] : []))
    .join();

/** As the server had it, in whose HTML it stands; then in the reader's own zone, anew with each day and other `times`. */
function useAsked(at: number, times: string): ListContext {
  const today = useSyncExternalStore(
    everyMinute,
    () => new Date().toDateString(),
    () => '',
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other times are counted from now.
  return useMemo(
    () => (today === '' ? { now: new Date(at), calendar: IN_UTC } : { now: new Date(), calendar: LOCAL }),
    [today, at, times],
  );
}

function everyMinute(refresh: () => void): () => void {
  const timer = setInterval(refresh, 60_000);
  return () => clearInterval(timer);
}

/** The request that was there before, as long as it asks the same. */
function useSame(request: ListRequest): ListRequest {
  const text = JSON.stringify(request);
  return useMemo(() => JSON.parse(text) as ListRequest, [text]);
}

type FirstWindow<Of extends List> = ReturnType<typeof listWindowQuery<Of>>;

/** A list that is read page by page from its top, and looked at again while only its first page is on screen. */
export function useListPages<const Of extends List>(list: Of, { again, at }: { again: number; at?: number }) {
  const asked = useListState(list, at);
  const { state, change, request } = asked;
  const client = useQueryClient();
  const pages = useInfiniteQuery({
    ...listPagesQuery(list, request),
    // Whoever reads on must not have all of it read again and again.
    refetchInterval: (query) => (query.state.data?.pages.length === 1 ? pollUnlessLive(list, again) : false),
  });
  const read = pages.data?.pages as readonly WindowOf<Of>[] | undefined;
  const firstFor = (q: string) => listPagesQuery(list, requestOf(list, { ...state, q }));
  return {
    ...asked,
    pages,
    /** The newest reading of what all pages say. */
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

/** What a window or a page has, where only its list says what else. */
const counted = <Of extends List>(page: unknown) => page as { rows: readonly RowOf<Of>[]; matching?: number };
const rowsOf = <Of extends List>(page: unknown) => counted<Of>(page).rows;

/** For the Enter key in the search: opens the row that a text leaves, if that is the only one. */
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
 * A list that is read in windows. Until the rows that are asked for are there, those before stay.
 * @param query How its first window is read, where that is not as every list's.
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
    // Asked for before the key press is drawn, so that the answer is on its way meanwhile.
    void client.prefetchQuery(firstFor(q));
  };
  return {
    ...asked,
    head,
    data: head.data as WindowOf<Of> | undefined,
    /** What the rows on screen were asked with, and when they came. */
    shown,
    asOf,
    type,
    openOnly: opensOnly<Of>((q) => client.fetchQuery(firstFor(q))),
  };
}
