import type { List } from './list';

/** `soon`: active, and expires within a fortnight. Without a filter: requested or active. */
export const EXCEPTION_FILTERS = [
  ...(['asked', 'holds', 'soon', 'ended', 'withdrawn', 'refused', 'all'] as const),
];

export const EXCEPTIONS_LIST = {
  id: 'exceptions',
  title: 'Exceptions',
  path: '/exceptions',
  operation: 'GET /api/exceptions',
  download: 'GET /api/exceptions/export',
  filters: {
    state: {
      kind: 'one',
      label: 'State',
      any: 'Requested or active',
      among: EXCEPTION_FILTERS,
    },
    check: { kind: 'one', label: 'Check', any: 'Any check' },
    by: { kind: 'one', label: 'Added by', any: 'Anyone' },
    profile: { kind: 'uuid', label: 'Profile' },
    from: { kind: 'time', label: 'Ends from' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  live: ['checks'],
} as const satisfies List;
