'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useAddressState } from '@/components/shell/use-address-state';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { useOpenedRow } from '@/components/shell/use-opened-row';
import { ReadFailure } from '@/components/ui/read-failure';
import { ShowOlder } from '@/components/ui/show-older';
import { activityQuery } from '@/lib/queries/activity';
import { ProblemError } from '@/lib/queries/request-json';
import { NO_FILTER, readActivityFilter, readOpened } from './activity-address';
import { ActivityFilters } from './activity-filters';
import { ActivityHeading } from './activity-heading';
import { ActivitySkeleton } from './activity-skeleton';
import { ActivityTable } from './activity-table';
import { NothingHere } from './nothing-here';

const ActivitySheet = lazy(() =>
  import('./activity-sheet').then((module) => ({ default: module.ActivitySheet })),
);

/** Milliseconds between looks at the newest page. */
const LOOK_AGAIN = 15_000;

/** What was done with this console. What is asked for, and which row is open, is in the address. */
export function ActivityView() {
  const address = useAddressState();
  const { parameters, write } = address;
  const filter = useMemo(() => readActivityFilter(parameters), [parameters]);
  const inBrowser = useInBrowser();
  const activity = useInfiniteQuery({
    ...activityQuery(filter),
    // Whoever reads older ones must not have them read again and again.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LOOK_AGAIN : false),
  });
  const { data, error } = activity;
  const newest = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];

  const { open, close, showOnly, clear, ...row } = useOpenedRow(address, NO_FILTER);
  const opened = readOpened(row.opened);

  return (
    <>
      <ActivityHeading filter={filter} />
      <div className="mt-[18px] mb-3">
        <ActivityFilters filter={filter} operators={newest?.operators ?? []} onChange={write} />
      </div>
      {error === null ? null : newest === undefined && error instanceof ProblemError ? (
        <ProblemPanel problem={error.problem} onRetry={() => activity.refetch()} />
      ) : (
        <ReadFailure error={error} hasOlder={newest !== undefined} onRetry={() => activity.refetch()} />
      )}
      {newest === undefined ? (
        error === null ? (
          <ActivitySkeleton />
        ) : null
      ) : rows.length === 0 && !activity.isPlaceholderData ? (
        <NothingHere any={newest.any} onClear={clear} />
      ) : (
        <ActivityTable rows={rows} readAt={newest.readAt} isBusy={activity.isPlaceholderData} onOpen={open} />
      )}
      {activity.hasNextPage ? (
        <ShowOlder isReading={activity.isFetchingNextPage} onShow={() => activity.fetchNextPage()} />
      ) : null}
      {opened === null || !inBrowser ? null : (
        <Suspense>
          <ActivitySheet key={opened} number={opened} onClose={close} onShowOnly={showOnly} />
        </Suspense>
      )}
    </>
  );
}
