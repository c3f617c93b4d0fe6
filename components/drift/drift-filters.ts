import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import { SECTION_KEYS, sectionLabel } from '@/lib/configuration/contract/section-names';
import type { DRIFT_LIST } from '@/lib/features/drift/list';

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
