'use client';

import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { EmptyList } from '@/components/list/empty-list';
import { ListFilters } from '@/components/list/filters/list-filters';
import { ListHeading } from '@/components/list/list-heading';
import { ListNotices } from '@/components/list/list-notices';
import { ListedPages } from '@/components/list/listed-pages';
import { useListPages } from '@/components/list/use-list';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { LogSkeleton } from '@/components/ui/skeleton';
import type { DriftRow } from '@/lib/features/drift/drift';
import { DRIFT_LIST } from '@/lib/features/drift/list';
import type { ListRequest } from '@/lib/platform/list/list';
import { DRIFT_FILTERS } from './drift-filters';
import { DriftTable } from './drift-table';
import { ReviewDialog } from './review-cell';

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 15_000;

/** The most that the console marks at once: `MOST_REVIEWED` in the contract, which has zod. */
const MOST: typeof import('@/lib/features/drift/drift').MOST_REVIEWED = 1_000;

/** Changes found by readings that no save in this console explains. The filter is in the address. */
export function DriftView({ at }: { at: number }) {
  const list = useListPages(DRIFT_LIST, { again: LOOK_AGAIN, at });
  const { request, pages, first, rows } = list;
  return (
    <>
      <DriftHeading request={request} />
      <ListFilters
        opened={list}
        table={DRIFT_FILTERS}
        facets={first?.facets}
        placeholder="Filter by section, profile, risk or time"
        controls={<ReviewListed rows={rows} isMore={pages.hasNextPage} />}
      >
        {first === undefined ? null : <p>{coverageWords(first.coverage)}</p>}
      </ListFilters>
      <ListNotices ignored={list.ignored} />
      <ListedPages
        pages={pages}
        isEmpty={rows.length === 0}
        skeleton={<LogSkeleton says="Loading outside changes" bars={['w-24', 'w-72', 'w-28']} />}
        nothing={
          first?.any && list.isDefault ? (
            <EmptyList
              title="Nothing to review"
              actions={
                <Button onClick={() => list.change({ review: 'reviewed' })}>Show reviewed changes</Button>
              }
            >
              Every outside change found so far has been reviewed.
            </EmptyList>
          ) : (
            <EmptyList
              title={first?.any ? 'Nothing matches' : 'No outside changes'}
              actions={first?.any ? <Button onClick={list.clear}>Clear filters</Button> : null}
            >
              {first?.any
                ? 'No outside changes match these filters.'
                : 'Changes made outside this console appear here after the next reading of the profile.'}
            </EmptyList>
          )
        }
      >
        <DriftTable rows={rows} isBusy={pages.isPlaceholderData} />
      </ListedPages>
    </>
  );
}

/** Marks every unreviewed change on screen. Later pages are not included: no one has seen them yet. */
function ReviewListed({ rows, isMore }: { rows: readonly DriftRow[]; isMore: boolean }) {
  const mayReview = useMay('drift.review');
  const [asking, setAsking] = useState<readonly number[] | null>(null);
  const versions = rows.flatMap(({ number, review }) => (review === null ? [number] : [])).slice(0, MOST);
  if (!mayReview || (versions.length < 2 && asking === null)) return null;
  return (
    <>
      <Button onClick={() => setAsking(versions)} className="print:hidden">
        <CheckCheck aria-hidden />
        {isMore
          ? `Mark these ${countWords(versions.length)} as reviewed…`
          : `Mark all ${countWords(versions.length)} as reviewed…`}
      </Button>
      {asking === null ? null : <ReviewDialog versions={asking} of={null} onClose={() => setAsking(null)} />}
    </>
  );
}

export function DriftHeading({ request }: { request: ListRequest }) {
  return (
    <ListHeading list={DRIFT_LIST} request={request} isCompact>
      Configuration changes made outside this console, found by comparing two readings of a profile.
    </ListHeading>
  );
}
