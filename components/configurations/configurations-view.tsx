'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { useKnownTotal } from '@/components/shell/use-known-total';
import { buttonClass } from '@/components/ui/button';
import type { SortMember, SortOrder } from '@/lib/contract/console-api';
import { exportAddress, portalConfigurationsQuery } from '@/lib/queries/portal-configurations';
import { ProblemError } from '@/lib/queries/request-json';
import { ConfigurationsTable } from './configurations-table';
import { type ListState, toFilter } from './list-address';
import { ListFreshness } from './list-freshness';
import { ListHeading } from './list-heading';
import { ListNotices } from './list-notices';
import { ListSearch } from './list-search';
import { NothingFound } from './nothing-found';
import { TableSkeleton } from './table-skeleton';
import { useListHead } from './use-list-head';
import { useListState } from './use-list-state';
import { useRefreshList } from './use-refresh-list';
import { useSettled } from './use-settled';

const ConfigurationDetails = lazy(() =>
  import('./configuration-details').then((module) => ({ default: module.ConfigurationDetails })),
);

/** Each ID asked for is a request to the service; each name is answered by the console's own copy. */
const ID_PAUSE = 350;

export function ConfigurationsView({ initial }: { initial: ListState }) {
  const [state, change] = useListState(initial);
  const inBrowser = useInBrowser();
  const openedHere = useRef(false);
  const idText = useSettled(state.idText, ID_PAUSE);
  const { q, sort, order } = state;
  const filter = useMemo(
    () => toFilter({ q, idText, sort, order, configuration: null }),
    [q, idText, sort, order],
  );
  const { head, shown, asOf } = useListHead(filter);
  const { refresh, refreshing } = useRefreshList(shown, head.data?.readAt);
  const knownTotal = useKnownTotal();
  const total = head.data !== undefined && shown.id === null ? head.data.total : knownTotal;

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
  const onOpen = useCallback(
    (id: number) => {
      openedHere.current = true;
      change({ configuration: id }, 'push');
    },
    [change],
  );
  const close = () => {
    // Going back leaves no second copy of the list in the history.
    if (openedHere.current) window.history.back();
    else change({ configuration: null });
    openedHere.current = false;
  };
  const clear = () => {
    change({ q: '', idText: '' });
    // The button goes away with what it cleared; the focus must not.
    focusPageSearch();
  };

  return (
    <>
      <ListHeading total={total}>
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
          <ListNotices unreadable={head.data.unreadable} failure={head.error} />
          {head.data.matching === 0 ? (
            <NothingFound filter={shown} onClear={clear} />
          ) : (
            <ConfigurationsTable
              filter={shown}
              matching={head.data.matching}
              busy={head.isPlaceholderData}
              onSort={onSort}
              onOpen={onOpen}
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
