'use client';

import { EmptyList } from '@/components/list/empty-list';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSelects } from '@/components/list/list-selects';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { ProfileFilter } from '@/components/shell/profile-filter';
import { TimeRangeField } from '@/components/shell/time-fields';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { LogSkeleton } from '@/components/ui/skeleton';
import type { ExceptionsPage } from '@/lib/contract/checks/exceptions';
import { checkNumber } from '@/lib/contract/checks/results';
import { EXCEPTIONS_LIST } from '@/lib/contract/lists/exceptions';
import type { ListRequest } from '@/lib/contract/lists/list';
import { DecideAll } from './decide-all';
import { ExceptionsTable } from './exceptions-table';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 30_000;

const STATES = [
  { value: 'asked', label: 'Requested' },
  { value: 'holds', label: 'Active' },
  { value: 'soon', label: 'Ends within 14 days' },
  { value: 'ended', label: 'Expired' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'refused', label: 'Rejected' },
  { value: 'all', label: 'All' },
];

/** Exceptions to all checks, filtered by the address. */
export function ExceptionsView({ at }: { at: number }) {
  const list = useListPages(EXCEPTIONS_LIST, { again: LOOK_AGAIN, at });
  const { state, change, request, pages, first, rows } = list;
  const checks = (first?.checks ?? []).map(({ id, number, title }) => ({
    value: id,
    label: `${checkNumber(number)} ${title}`,
  }));
  return (
    <>
      <ExceptionsHeading request={request} />
      <search className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
        <ProfileFilter value={state.profile} onChange={(profile) => change({ profile })} />
        <ListSelects
          list={EXCEPTIONS_LIST}
          state={state}
          facets={first?.facets}
          choices={{ state: STATES, check: checks }}
          onChange={change}
          className="max-w-[240px]"
        />
        <TimeRangeField label="Last day" from={state.from} to={state.to} onChange={change} />
      </search>
      <ListNotices ignored={list.ignored} />
      {first === undefined ? null : <DecideAll request={request} deciding={first.deciding} />}
      {first === undefined || rows.length === 0 ? null : (
        <p className="mb-2 text-ink-2">
          {first.total === 1 ? '1 exception' : `${countWords(first.total)} exceptions`}
        </p>
      )}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<LogSkeleton says="Loading exceptions" bars={['w-72', 'w-28', 'w-24']} />}
        nothing={<NoExceptions page={first} onClear={list.clear} />}
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
    <ListHeading list={EXCEPTIONS_LIST} request={request}>
      Failures that are allowed until a date. They still count as failing, and their findings reopen after
      that date.
    </ListHeading>
  );
}
