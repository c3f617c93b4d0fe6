import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import { EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';

/** What there is to choose for the filters of events: what the document has. */
export const EVENT_CHOICES = {
  event: EVENT_TYPES.map((type) => ({ value: type, label: type })),
  status: [
    ...REVIEW_STATUSES.map((status) => ({ value: status, label: status, group: 'Profile events' })),
    ...['pending', 'complete'].map((status) => ({ value: status, label: status, group: 'Document events' })),
  ],
  verified: [
    { value: 'yes', label: 'Verified' },
    { value: 'no', label: 'Unverified' },
  ],
};
