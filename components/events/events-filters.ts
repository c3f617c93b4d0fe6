import type { FilterTableOf } from '@/components/list/filters/filter-table';
import type { EVENTS_LIST } from '@/lib/contract/lists/events';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import { EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';

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
