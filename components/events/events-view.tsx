'use client';

import { EmptyList } from '@/components/list/empty-list';
import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { ListFilters } from '@/components/list/filters/list-filters';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { useListState } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { useMayDriveSandbox } from '@/components/shell/console-pages';
import { Loaded } from '@/components/shell/loaded';
import { usePageKey } from '@/components/shell/use-page-key';
import { SavedViews } from '@/components/shell/views/saved-views';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { TextLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { LogSkeleton } from '@/components/ui/skeleton';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { EventsPage } from '@/lib/features/events/events';
import { EVENTS_LIST } from '@/lib/features/events/list';
import { EVENT_TYPES } from '@/lib/service/control-api/webhook-types';
import { EventsTable } from './events-table';
import { ReceiverFacts } from './receiver-facts';
import { OlderEvents, TailControls } from './tail-controls';
import { useTail } from './use-tail';

const DOCUMENT_STATUSES: readonly string[] = ['pending', 'complete'];

/** What events can be filtered by, with the values that the OpenAPI document lists. */
export const EVENTS_FILTERS: FilterTableOf<typeof EVENTS_LIST> = {
  event: { values: EVENT_TYPES },
  status: {
    values: [...REVIEW_STATUSES, ...DOCUMENT_STATUSES],
    words: (status) =>
      DOCUMENT_STATUSES.includes(status) ? `Document status is ${status}` : `Status is ${status}`,
  },
  verified: {
    also: 'signature signed',
    words: (verified) => (verified === 'yes' ? 'Sender is verified' : 'Sender is unverified'),
  },
  flagged: {
    also: 'flags late duplicate',
    words: () => 'Flagged',
  },
  from: { label: 'Received' },
};

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
      <Loaded
        query={{ data: page, error: newest.error, refetch: newest.refetch }}
        waiting={<LogSkeleton says="Loading events" bars={['w-24', 'w-36', 'w-28']} />}
      >
        {(page) => (
          <>
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
      </Loaded>
      {state.open === null || !inBrowser ? null : (
        <EventSheet key={state.open} id={state.open} onClose={close} onShowOnly={showOnly} />
      )}
    </>
  );
}

/** Tells apart a console that never received a webhook and a filter without matches. */
function NoEvents({
  page: { any, receiver },
  onClear,
}: {
  page: Pick<EventsPage, 'any' | 'receiver'>;
  onClear: () => void;
}) {
  const mayDriveSandbox = useMayDriveSandbox();
  if (any) {
    return (
      <EmptyList title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No events match these filters. New ones appear automatically.
      </EmptyList>
    );
  }
  return (
    <Panel className="px-5 py-8">
      <div role="status">
        <h2>No webhooks yet</h2>
        <p className="mt-1 mb-4 text-ink-2">New webhooks appear automatically.</p>
      </div>
      <ReceiverFacts receiver={receiver} />
      {mayDriveSandbox ? (
        <p className="mt-4 text-ink-2">
          The embedded service sends webhooks to this console. To send one,{' '}
          <TextLink href="/sandbox">move a profile in the sandbox</TextLink>, and it tells this console.
        </p>
      ) : null}
    </Panel>
  );
}
