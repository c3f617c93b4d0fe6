import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { List } from '@/lib/platform/list/list';

export const SETUPS_LIST = {
  id: 'setups',
  title: 'Setups',
  noun: ['setup', 'setups'],
  path: '/setups',
  operation: 'GET /api/setups',
  download: 'GET /api/setups/export',
  filters: {
    status: {
      kind: 'several',
      label: 'Review status',
      known: REVIEW_STATUSES,
      none: 'without a status yet',
    },
    risk: { kind: 'one', label: 'Risk', any: 'Any risk' },
    team: { kind: 'one', label: 'Team', any: 'Any team' },
    /**
     * Groups that are equal except for this section, as the API spells it: to the first of their family, or to `of`.
     */
    but: { kind: 'text', label: 'Differs only in' },
    of: { kind: 'number', label: 'Setup' },
    first: {
      kind: 'one',
      label: 'Order',
      any: '',
      among: ['biggest', 'outliers'],
      plain: 'biggest',
    },
    /** The reference of a baseline's family: the baseline, or the biggest of its groups. */
    against: {
      kind: 'one',
      label: 'Compared with',
      any: '',
      among: ['baseline', 'biggest'],
      plain: 'baseline',
    },
  },
  /** A cell: the number of its group, a dot, and the key of its section. */
  opens: 'cell',
  live: ['profile', 'configuration', 'survey', 'baselines'],
} as const satisfies List;
