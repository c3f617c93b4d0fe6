'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { useKnownList } from '@/components/shell/use-known-lists';
import { useListHead } from '@/components/shell/use-list-head';
import { useMirroredState } from '@/components/shell/use-mirrored-state';
import { useOpened } from '@/components/shell/use-opened';
import { buttonClass } from '@/components/ui/button';
import type { PortalConfigurationsWindow, SortMember, SortOrder } from '@/lib/contract/console-api';
import {
  exportAddress,
  type ListFilter,
  portalConfigurationsQuery,
} from '@/lib/queries/portal-configurations';
import { ProblemError } from '@/lib/queries/request-json';
import { ConfigurationsTable } from './configurations-table';
import { LIST_ADDRESS, type ListState, toFilter } from './list-address';
import { ListFreshness } from './list-freshness';
import { ListHeading } from './list-heading';
import { ListNotices } from './list-notices';
import { ListSearch } from './list-search';
import { NothingFound } from './nothing-found';
import { TableSkeleton } from './table-skeleton';
import { useRefreshList } from './use-refresh-list';
import { useSettled } from './use-settled';

const ConfigurationDetails = lazy(() =>
  import('./configuration-details').then((module) => ({ default: module.ConfigurationDetails })),
);

const firstWindow = (filter: ListFilter) => ({
  ...portalConfigurationsQuery({ ...filter, offset: 0 }),
  refetchInterval: ({ state }: { state: { data: PortalConfigurationsWindow | undefined } }) =>
    nextLook(state.data),
});

/** Milliseconds until the console's copy of the list is due. A list asked for by ID has no such time. */
function nextLook(window: PortalConfigurationsWindow | undefined): number | false {
  if (window?.refreshing) return 1_500;
  return window?.freshFor ? (window.freshFor + 1) * 1_000 : false;
}

/** Each ID asked for is a request to the service; each name is answered by the console's own copy. */
const ID_PAUSE = 350;

export function ConfigurationsView({ initial }: { initial: ListState }) {
  const [state, change] = useMirroredState(initial, LIST_ADDRESS);
  const inBrowser = useInBrowser();
  const idText = useSettled(state.idText, ID_PAUSE);
  const { q, sort, order } = state;
  const filter = useMemo(
    () => toFilter({ q, idText, sort, order, configuration: null }),
    [q, idText, sort, order],
  );
  const { head, shown, asOf } = useListHead(filter, firstWindow);
  const { refresh, refreshing } = useRefreshList(shown, head.data?.readAt);
  const knownList = useKnownList();
  const list = head.data !== undefined && shown.id === null ? head.data : knownList;

  const queryClient = useQueryClient();
  const search = (part: Partial<ListState>) => {
    change(part, 'type');
    if (part.q === undefined) return;
    // Asked for before the key press is drawn, so that the answer is on its way meanwhile.
    const next = toFilter({ q: part.q, idText, sort, order, configuration: null });
    void queryClient.prefetchQuery(portalConfigurationsQuery({ ...next, offset: 0 }));
  };
  // These two stay the same, so that the table is drawn only when its rows change.
  const onSort = useCallback(
    (member: SortMember, direction: SortOrder) => change({ sort: member, order: direction }),
    [change],
  );
  const show = useCallback(
    (id: number | null, how: 'push' | 'replace') => change({ configuration: id }, how),
    [change],
  );
  const { open, close } = useOpened(show);
  const clear = () => {
    change({ q: '', idText: '' });
    // The button goes away with what it cleared; the focus must not.
    focusPageSearch();
  };

  return (
    <>
      <ListHeading list={list}>
        <a href={exportAddress(filter)} download className={buttonClass()}>
          <Download aria-hidden />
          Export CSV
        </a>
      </ListHeading>
      <div className="mt-[18px] mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
        <ListSearch state={state} onChange={search} />
        <ListFreshness
          list={head.data}
          asOf={asOf}
          refreshing={refreshing || head.data?.refreshing === true}
          onRefresh={refresh}
        />
      </div>
      {head.data === undefined ? (
        head.error instanceof ProblemError ? (
          <ProblemPanel problem={head.error.problem} onRetry={() => head.refetch()} />
        ) : (
          <TableSkeleton />
        )
      ) : (
        <>
          <ListNotices list={head.data} failure={head.error} />
          {head.data.matching === 0 ? (
            <NothingFound list={head.data} filter={shown} onClear={clear} />
          ) : (
            <ConfigurationsTable
              filter={shown}
              matching={head.data.matching}
              busy={head.isPlaceholderData}
              onSort={onSort}
              onOpen={open}
            />
          )}
        </>
      )}
      {state.configuration === null || !inBrowser ? null : (
        <Suspense>
          <ConfigurationDetails key={state.configuration} id={state.configuration} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
