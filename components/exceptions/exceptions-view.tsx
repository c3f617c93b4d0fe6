'use client';

import { checkWords } from '@/components/list/filters/check-words';
import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { ListScreen, NoRows } from '@/components/list/list-screen';
import { useListPages } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button';
import { unitWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import type { ExceptionsPage } from '@/lib/features/exceptions/exceptions';
import { EXCEPTIONS_LIST } from '@/lib/features/exceptions/list';
import { DecideAll } from './decide-all';
import { ExceptionsTable } from './exceptions-table';

const STATES: Record<string, string> = {
  current: 'Requested or active',
  asked: 'Requested',
  holds: 'Active',
  soon: 'Ends within 14 days',
  ended: 'Expired',
  withdrawn: 'Withdrawn',
  refused: 'Rejected',
  all: 'Any state',
};

/** What exceptions can be filtered by. */
export const exceptionsFilters = (
  checks: ExceptionsPage['checks'],
): FilterTableOf<typeof EXCEPTIONS_LIST> => ({
  state: { words: (state) => STATES[state] ?? state },
  check: checkWords(checks),
  by: {
    also: 'author who operator',
    words: (name) => `Added by ${name}`,
  },
  from: { label: 'Ends' },
});

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 30_000;

/** Exceptions to all checks, filtered by the address. */
export function ExceptionsView({ at }: { at: number }) {
  const list = useListPages(EXCEPTIONS_LIST, { again: LOOK_AGAIN, at });
  const { request, pages, first, rows } = list;
  return (
    <ListScreen
      opened={list}
      filters={exceptionsFilters(first?.checks ?? [])}
      placeholder="Filter by check, state, profile or time"
      bars={['w-72', 'w-28', 'w-24']}
      notes={first === undefined || rows.length === 0 ? null : <p>{unitWords(first.total, 'exception')}</p>}
      above={first === undefined ? null : <DecideAll request={request} deciding={first.deciding} />}
      nothing={
        <NoRows
          opened={list}
          usual={{
            title: 'No current exceptions',
            text: 'No exception is requested or active.',
            show: { state: 'all' },
            button: 'Show all exceptions',
          }}
          noMatch="No exceptions match these filters. Choose a state to see expired, withdrawn or rejected ones."
          title="No exceptions yet"
          action={
            <PageLink href="/findings?state=open" className={buttonClass()}>
              Open findings
            </PageLink>
          }
        >
          An exception allows a profile to fail a check until a date, for a reason. Add one from a finding or
          a profile.
        </NoRows>
      }
    >
      <ExceptionsTable rows={rows} isBusy={pages.isPlaceholderData} />
    </ListScreen>
  );
}
