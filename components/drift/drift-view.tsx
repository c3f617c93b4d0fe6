'use client';

import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { ListScreen, NoRows } from '@/components/list/list-screen';
import { useListPages } from '@/components/list/use-list';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import { SECTION_KEYS, sectionLabel } from '@/lib/configuration/contract/section-names';
import type { DriftRow } from '@/lib/features/drift/drift';
import { DRIFT_LIST } from '@/lib/features/drift/list';
import { DriftTable } from './drift-table';
import { ReviewDialog } from './review-cell';

const REVIEWS: Record<string, string> = {
  unreviewed: 'Not reviewed',
  reviewed: 'Reviewed',
  all: 'Reviewed or not',
};

/** What outside changes can be filtered by. */
export const DRIFT_FILTERS: FilterTableOf<typeof DRIFT_LIST> = {
  review: {
    label: 'Outside change is',
    words: (review) => REVIEWS[review] ?? review,
  },
  section: {
    label: 'Changed:',
    also: 'section is',
    values: SECTION_KEYS,
    words: (key) => `Changed: ${sectionLabel(key)}`,
  },
  status: {
    label: 'Review status is',
    values: REVIEW_STATUSES,
  },
  risk: { words: (risk) => `${risk} risk` },
  team: {},
  told: {
    isFixed: true,
    words: () => 'Included in one alert',
  },
  from: { label: 'Found' },
};

/** Milliseconds between refreshes while changes are not sent live. */
const LOOK_AGAIN = 15_000;

/** The most that the console marks at once: `MOST_REVIEWED` in the contract, which has zod. */
const MOST: typeof import('@/lib/features/drift/drift').MOST_REVIEWED = 1_000;

/** Changes found by readings that no save in this console explains. The filter is in the address. */
export function DriftView({ at }: { at: number }) {
  const list = useListPages(DRIFT_LIST, { again: LOOK_AGAIN, at });
  const { pages, first, rows } = list;
  return (
    <ListScreen
      opened={list}
      filters={DRIFT_FILTERS}
      placeholder="Filter by section, profile, risk or time"
      bars={['w-24', 'w-72', 'w-28']}
      controls={<ReviewListed rows={rows} isMore={pages.hasNextPage} />}
      notes={first === undefined ? null : <p>{coverageWords(first.coverage)}</p>}
      nothing={
        <NoRows
          opened={list}
          usual={{
            title: 'Nothing to review',
            text: 'Every outside change found so far has been reviewed.',
            show: { review: 'reviewed' },
            button: 'Show reviewed changes',
          }}
          title="No outside changes"
        >
          Changes made outside this console appear here after the next reading of the profile.
        </NoRows>
      }
    >
      <DriftTable rows={rows} isBusy={pages.isPlaceholderData} />
    </ListScreen>
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
