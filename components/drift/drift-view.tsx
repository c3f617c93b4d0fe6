'use client';

import { EmptyList } from '@/components/list/empty-list';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListSelects } from '@/components/list/list-selects';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { ProfileFilter } from '@/components/shell/profile-filter';
import { TimeRangeField } from '@/components/shell/time-fields';
import { Button } from '@/components/ui/button';
import { coverageWords } from '@/components/ui/coverage-words';
import { LogSkeleton } from '@/components/ui/skeleton';
import { DRIFT_LIST } from '@/lib/contract/lists/drift';
import type { ListRequest } from '@/lib/contract/lists/list';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import { SECTION_KEYS, sectionLabel } from '@/lib/contract/section-names';
import { DriftTable } from './drift-table';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 15_000;

const CHOICES = {
  section: SECTION_KEYS.map((value) => ({ value, label: sectionLabel(value) })),
  status: REVIEW_STATUSES.map((value) => ({ value, label: value })),
};

/** Changes found by readings that no save in this console explains. The filter is in the address. */
export function DriftView({ at }: { at: number }) {
  const list = useListPages(DRIFT_LIST, { again: LOOK_AGAIN, at });
  const { state, change, request, pages, first, rows } = list;
  return (
    <>
      <DriftHeading request={request} />
      <search className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
        <ProfileFilter value={state.profile} onChange={(profile) => change({ profile })} />
        <ListSelects
          list={DRIFT_LIST}
          state={state}
          facets={first?.facets}
          choices={CHOICES}
          onChange={change}
          className="max-w-[200px]"
        />
        <TimeRangeField label="Found" from={state.from} to={state.to} onChange={change} />
      </search>
      {state.told === null ? null : (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-ink-2">From one alert</span>
          <Button onClick={() => change({ told: null })}>Any alert</Button>
        </div>
      )}
      <ListNotices ignored={list.ignored} />
      {first === undefined ? null : <p className="mb-2 text-ink-2">{coverageWords(first.coverage)}</p>}
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<LogSkeleton says="Loading outside changes" bars={['w-24', 'w-72', 'w-28']} />}
        nothing={
          <EmptyList
            title={first?.any ? 'Nothing matches' : 'No outside changes'}
            actions={first?.any ? <Button onClick={list.clear}>Clear filters</Button> : null}
          >
            {first?.any
              ? 'No outside changes match these filters.'
              : 'Changes made outside this console appear here after the next reading of the profile.'}
          </EmptyList>
        }
      >
        <DriftTable rows={rows} isBusy={pages.isPlaceholderData} />
      </ListedPages>
    </>
  );
}

export function DriftHeading({ request }: { request: ListRequest }) {
  return (
    <ListHeading list={DRIFT_LIST} request={request}>
      Configuration changes made outside this console, found by comparing two readings of a profile.
    </ListHeading>
  );
}
