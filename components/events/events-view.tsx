'use client';

import { ListFilters } from '@/components/list/filters/list-filters';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { useListState } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { usePageKey } from '@/components/shell/use-page-key';
import { SavedViews } from '@/components/shell/views/saved-views';
import { loadLater } from '@/components/ui/load-later';
import { ReadFailure } from '@/components/ui/read-failure';
import { LogSkeleton } from '@/components/ui/skeleton';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { EVENTS_LIST } from '@/lib/features/events/list';
import { ProblemError } from '@/lib/platform/data/request-json';
import { EVENTS_FILTERS } from './events-filters';
import { EventsTable } from './events-table';
import { NoEvents } from './no-events';
import { ReceiverFacts } from './receiver-facts';
import { OlderEvents, TailControls } from './tail-controls';
import { useTail } from './use-tail';

const EventSheet = loadLater(() => import('./event-sheet').then((module) => module.EventSheet));

/** Every webhook received by the console. The filter and the open event are in the address. */
export function EventsView({ at }: { at: number }) {
  const list = useListState(EVENTS_LIST, at);
  const { state, request } = list;
  const inBrowser = useInBrowser();
  const tail = useTail(request);
  const { newest, page, rows, isPaused } = tail;
  usePageKey('p', isPaused ? tail.resume : tail.pause);
  const { open, close, showOnly } = useOpenRow(list, EventSheet);

  return (
    <>
      <ListHeading list={EVENTS_LIST} request={request} isCompact />
      <ListFilters
        opened={list}
        table={EVENTS_FILTERS}
        placeholder="Filter by profile, event, status or time"
        views={<SavedViews list="events" />}
        controls={
          <TailControls
            live={tail.live}
            isPaused={isPaused}
            waiting={tail.waiting}
            onPause={tail.pause}
            onResume={tail.resume}
          />
        }
      />
      <ListNotices ignored={list.ignored} />
      {page === undefined ? (
        newest.error instanceof ProblemError ? (
          <ProblemPanel problem={newest.error.problem} onRetry={() => newest.refetch()} />
        ) : (
          <EventsSkeleton />
        )
      ) : (
        <>
          {newest.error === null ? null : (
            <ReadFailure error={newest.error} hasOlder onRetry={() => newest.refetch()} />
          )}
          {rows.length === 0 && !newest.isPlaceholderData ? (
            <NoEvents page={newest.data ?? page} onClear={list.clear} />
          ) : (
            <>
              <EventsTable rows={rows} isBusy={newest.isPlaceholderData} onOpen={open} />
              <OlderEvents {...tail.older} shown={rows.length} onShow={tail.older.show} />
            </>
          )}
          {page.any ? (
            <details className="mt-6 text-ink-2 print:hidden">
              <summary className="cursor-pointer rounded-sm">Webhook address</summary>
              <div className="mt-3">
                <ReceiverFacts receiver={page.receiver} />
              </div>
            </details>
          ) : null}
        </>
      )}
      {state.open === null || !inBrowser ? null : (
        <EventSheet key={state.open} id={state.open} onClose={close} onShowOnly={showOnly} />
      )}
    </>
  );
}

const EventsSkeleton = () => <LogSkeleton says="Loading events" bars={['w-24', 'w-36', 'w-28']} />;
