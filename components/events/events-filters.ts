import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { EVENTS_LIST } from '@/lib/features/events/list';
import { EVENT_TYPES } from '@/lib/service/control-api/webhook-types';

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
