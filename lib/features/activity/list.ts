import type { List } from '@/lib/platform/list/list';
import { ACTIVITY_ACTIONS, ACTIVITY_OUTCOMES, type ActivityAction } from './activity-actions';

/** Value of the `operator` parameter for actions without a signed-in operator. */
export const NOBODY = 'nobody';

export const ACTIVITY_LIST = {
  id: 'activity',
  title: 'Activity',
  about: 'Everything done in this console. Entries are never changed or deleted.',
  noun: ['entry', 'entries'],
  formats: ['csv', 'json'],
  path: '/activity',
  operation: 'GET /api/activity',
  download: 'GET /api/activity/export',
  filters: {
    /** A UUID, or a whole customer reference. */
    profile: { kind: 'text', label: 'Profile' },
    /** An operator's ID, or `nobody`. */
    operator: { kind: 'one', label: 'Operator' },
    action: {
      kind: 'one',
      label: 'Action',
      among: Object.keys(ACTIVITY_ACTIONS) as ActivityAction[],
    },
    outcome: { kind: 'one', label: 'Outcome', among: ACTIVITY_OUTCOMES },
    from: { kind: 'time', label: 'From' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  opens: 'open',
  // Polled, because live messages do not report each action.
  live: [],
} as const satisfies List;
