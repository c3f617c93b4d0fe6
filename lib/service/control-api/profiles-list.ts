import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { List } from '@/lib/platform/list/list';

const SEARCH = 'Name, reference or UUID';

export const SANDBOX_PROFILES_LIST = {
  id: 'sandbox-profiles',
  title: 'Sandbox profiles',
  noun: ['profile', 'profiles'],
  path: '/sandbox',
  operation: 'GET /accounts/{account}/profiles',
  search: { label: `${SEARCH} contains`, placeholder: SEARCH },
  filters: {
    status: {
      kind: 'one',
      label: 'Review status',
      any: 'Any status',
      among: REVIEW_STATUSES,
      asked: 'review_status',
    },
  },
  opens: 'profile',
  // Polled, because control operations send no live messages.
  live: [],
} as const satisfies List;
