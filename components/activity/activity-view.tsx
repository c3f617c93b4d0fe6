'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ListNotices } from '@/components/list/list-notices';
import { NothingListed } from '@/components/list/nothing-listed';
import { useListState } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { Button } from '@/components/ui/button';
import { ReadFailure } from '@/components/ui/read-failure';
import { ShowOlder } from '@/components/ui/show-older';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import type { ListState } from '@/lib/contract/lists/list';
import { activityQuery } from '@/lib/queries/activity';
import { ProblemError } from '@/lib/queries/request-json';
import { ActivityFilters } from './activity-filters';
import { ActivityHeading } from './activity-heading';
import { ActivitySkeleton } from './activity-skeleton';
import { ActivityTable } from './activity-table';

const ActivitySheet = lazy(() =>
  import('./activity-sheet').then((module) => ({ default: module.ActivitySheet })),
);

/** Milliseconds between looks at the newest page. */
const LOOK_AGAIN = 15_000;

/** What was done with this console. What is asked for, and which row is open, is in the address. */
export function ActivityView({ initial }: { initial: ListState<typeof ACTIVITY_LIST> }) {
  const list = useListState(ACTIVITY_LIST, initial);
  const { state, request } = list;
  const inBrowser = useInBrowser();
  const activity = useInfiniteQuery({
    ...activityQuery(request),
    // Whoever reads older ones must not have them read again and again.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LOOK_AGAIN : false),
  });
  const { data, error } = activity;
  const newest = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const { open, close, showOnly } = useOpenRow(list);
  const opened = /^[1-9]\d{0,14}$/.test(state.open ?? '') ? Number(state.open) : null;

  return (
    <>
      <ActivityHeading request={request} />
      <div className="mt-[18px] mb-3">
        <ActivityFilters state={state} operators={newest?.operators ?? []} onChange={list.change} />
      </div>
      <ListNotices ignored={list.ignored} />
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
        <NothingListed
          title={newest.any ? 'Nothing matches' : 'Nothing has been recorded yet'}
          actions={newest.any ? <Button onClick={list.clear}>Clear filters</Button> : null}
        >
          {newest.any
            ? 'Nothing that was done passes these filters.'
            : 'Sign-ins, views of profiles, changes of forms and exports are listed here as they happen.'}
        </NothingListed>
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
