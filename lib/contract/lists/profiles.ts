import { REVIEW_STATUSES } from '../review-moves';
import { type List, profileOrText } from './list';

export const PROFILES_LIST = {
  id: 'profiles',
  title: 'Profiles',
  path: '/profiles',
  operation: 'GET /api/profiles',
  download: 'GET /api/profiles/export',
  search: {
    label: 'Name, customer reference or UUID',
    placeholder: 'Name, part of a reference, or a UUID',
    sought: profileOrText,
  },
  filters: {
    status: {
      kind: 'several',
      label: 'Review status',
      known: REVIEW_STATUSES,
      none: 'without a status yet',
    },
    risk: { kind: 'one', label: 'Risk', any: 'Any risk' },
    team: { kind: 'one', label: 'Team', any: 'Any team' },
    assignee: { kind: 'one', label: 'Assignee', any: 'Any assignee' },
    /** That the profile has, as far as its configuration was read. */
    form: { kind: 'number', label: 'Form' },
    /** That the newest reading found: the profiles of a group. */
    setup: { kind: 'number', label: 'Setup' },
    /** That the newest profile event names: the API links them by that value alone. */
    configuration: { kind: 'number', label: 'Portal configuration' },
  },
  sorts: { reference: 'asc', status: 'asc', changed: 'desc', seen: 'desc' },
  sorted: 'seen',
  live: ['profile'],
} as const satisfies List;
