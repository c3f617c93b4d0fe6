'use client';

import { EmptyList } from '@/components/list/empty-list';
import { ListFilters } from '@/components/list/filters/list-filters';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { SavedViews } from '@/components/shell/views/saved-views';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { LogSkeleton } from '@/components/ui/skeleton';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { ACTIVITY_LIST } from '@/lib/features/activity/list';
import type { ListRequest } from '@/lib/platform/list/list';
import { activityFilters } from './activity-filters';
import { ActivityTable } from './activity-table';

const ActivitySheet = loadLater(() => import('./activity-sheet').then((module) => module.ActivitySheet));

/** Milliseconds between refreshes of the newest page. */
const LOOK_AGAIN = 15_000;

/** The audit log. The filter and the open row are in the address. */
export function ActivityView({ at }: { at: number }) {
  const list = useListPages(ACTIVITY_LIST, { again: LOOK_AGAIN, at });
  const { state, request, pages, first, rows } = list;
  const inBrowser = useInBrowser();
  const { open, close, showOnly } = useOpenRow(list, ActivitySheet);
  const opened = /^[1-9]\d{0,14}$/.test(state.open ?? '') ? Number(state.open) : null;

  return (
    <>
      <ActivityHeading request={request} />
      <ListFilters
        opened={list}
        table={activityFilters(first?.operators ?? [])}
        placeholder="Filter by operator, action, profile or time"
        views={<SavedViews list="activity" />}
      />
      <ListNotices ignored={list.ignored} />
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<ActivitySkeleton />}
        nothing={
          <EmptyList
            title={first?.any ? 'Nothing matches' : 'No activity yet'}
            actions={first?.any ? <Button onClick={list.clear}>Clear filters</Button> : null}
          >
            {first?.any
              ? 'No activity matches these filters.'
              : 'Sign-ins, profile views, changes and exports will be listed here.'}
          </EmptyList>
        }
      >
        <ActivityTable
          rows={rows}
          readAt={first?.readAt ?? ''}
          isBusy={pages.isPlaceholderData}
          onOpen={open}
        />
      </ListedPages>
      {opened === null || !inBrowser ? null : (
        <ActivitySheet key={opened} number={opened} onClose={close} onShowOnly={showOnly} />
      )}
    </>
  );
}

const ActivitySkeleton = () => <LogSkeleton says="Loading activity" bars={['w-24', 'w-72', 'w-28']} />;

export function ActivityHeading({ request }: { request: ListRequest }) {
  return (
    <ListHeading list={ACTIVITY_LIST} request={request} formats={['csv', 'json']} isCompact>
      Everything done in this console. Entries are never changed or deleted.
    </ListHeading>
  );
}
