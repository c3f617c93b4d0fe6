'use client';

import { lazy, Suspense, useMemo } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useAddressState } from '@/components/shell/use-address-state';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { useOpenedRow } from '@/components/shell/use-opened-row';
import { usePageKey } from '@/components/shell/use-page-key';
import { ReadFailure } from '@/components/ui/read-failure';
import { ProblemError } from '@/lib/queries/request-json';
import { NO_FILTER, readEventsFilter } from './events-address';
import { EventsFilters } from './events-filters';
import { EventsHeading } from './events-heading';
import { EventsSkeleton } from './events-skeleton';
import { EventsTable } from './events-table';
import { NoEvents } from './no-events';
import { OlderEvents } from './older-events';
import { ReceiverFacts } from './receiver-facts';
import { TailControls } from './tail-controls';
import { useTail } from './use-tail';

const EventSheet = lazy(() => import('./event-sheet').then((module) => ({ default: module.EventSheet })));

/** Every webhook that the console received. What is asked for, and which one is open, is in the address. */
export function EventsView() {
  const address = useAddressState();
  const { parameters, write } = address;
  const filter = useMemo(() => readEventsFilter(parameters), [parameters]);
  const inBrowser = useInBrowser();
  const tail = useTail(filter);
  const { newest, page, rows, isPaused } = tail;
  usePageKey('p', isPaused ? tail.resume : tail.pause);

  const { opened, open, close, showOnly, clear } = useOpenedRow(address, NO_FILTER);

  return (
    <>
      <EventsHeading filter={filter} />
      <EventsFilters filter={filter} onChange={write}>
        <TailControls
          live={tail.live}
          isPaused={isPaused}
          waiting={tail.waiting}
          onPause={tail.pause}
          onResume={tail.resume}
        />
      </EventsFilters>
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
            <NoEvents page={newest.data ?? page} onClear={clear} />
          ) : (
            <>
              <EventsTable rows={rows} isBusy={newest.isPlaceholderData} onOpen={open} />
              <OlderEvents {...tail.older} shown={rows.length} onShow={tail.older.show} />
            </>
          )}
          {page.any ? (
            <details className="mt-6 text-ink-2 print:hidden">
              <summary className="cursor-pointer rounded-sm">How a sender reaches this console</summary>
              <div className="mt-3">
                <ReceiverFacts receiver={page.receiver} />
              </div>
            </details>
          ) : null}
        </>
      )}
      {opened === null || !inBrowser ? null : (
        <Suspense>
          <EventSheet key={opened} id={opened} onClose={close} onShowOnly={showOnly} />
        </Suspense>
      )}
    </>
  );
}
