'use client';

import { EmptyList } from '@/components/list/empty-list';
import { ListFilters } from '@/components/list/filters/list-filters';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { LogSkeleton } from '@/components/ui/skeleton';
import type { ExceptionsPage } from '@/lib/features/exceptions/exceptions';
import { EXCEPTIONS_LIST } from '@/lib/features/exceptions/list';
import type { ListRequest } from '@/lib/platform/list/list';
import { DecideAll } from './decide-all';
import { exceptionsFilters } from './exceptions-filters';
import { ExceptionsTable } from './exceptions-table';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 30_000;

/** Exceptions to all checks, filtered by the address. */
export function ExceptionsView({ at }: { at: number }) {
  const list = useListPages(EXCEPTIONS_LIST, { again: LOOK_AGAIN, at });
  const { request, pages, first, rows } = list;
  return (
    <>
      <ExceptionsHeading request={request} />
      <ListFilters
        opened={list}
        table={exceptionsFilters(first?.checks ?? [])}
        facets={first?.facets}
        matching={first === undefined ? null : [first.total, first.total === 1 ? 'exception' : 'exceptions']}
        placeholder="Filter by check, state, profile or time"
      >
        {first === undefined || rows.length === 0 ? null : (
          <p>{first.total === 1 ? '1 exception' : `${countWords(first.total)} exceptions`}</p>
        )}
      </ListFilters>
      <ListNotices ignored={list.ignored} />
      {first === undefined ? null : <DecideAll request={request} deciding={first.deciding} />}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<LogSkeleton says="Loading exceptions" bars={['w-72', 'w-28', 'w-24']} />}
        nothing={
          first?.any && list.isDefault ? (
            <EmptyList
              title="No current exceptions"
              actions={<Button onClick={() => list.change({ state: 'all' })}>Show all exceptions</Button>}
            >
              No exception is requested or active.
            </EmptyList>
          ) : (
            <NoExceptions page={first} onClear={list.clear} />
          )
        }
      >
        <ExceptionsTable rows={rows} isBusy={pages.isPlaceholderData} />
      </ListedPages>
    </>
  );
}

function NoExceptions({ page, onClear }: { page: ExceptionsPage | undefined; onClear: () => void }) {
  return page?.any ? (
    <EmptyList title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      No exceptions match these filters. Choose a state to see expired, withdrawn or rejected ones.
    </EmptyList>
  ) : (
    <EmptyList
      title="No exceptions yet"
      actions={
        <PageLink href="/findings?state=open" className={buttonClass()}>
          Open findings
        </PageLink>
      }
    >
      An exception allows a profile to fail a check until a date, for a reason. Add one from a finding or a
      profile.
    </EmptyList>
  );
}

export function ExceptionsHeading({ request }: { request: ListRequest }) {
  return (
    <ListHeading list={EXCEPTIONS_LIST} request={request} isCompact>
      Failures allowed until a date. They still count as failing, and reopen afterwards.
    </ListHeading>
  );
}
