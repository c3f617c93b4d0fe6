import type { List } from './list';

/** `soon`: it holds, and ends within a fortnight. Without one: it was asked for, or it holds. */
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
      any: 'Asked for or held',
      among: EXCEPTION_FILTERS,
    },
    check: { kind: 'one', label: 'Check', any: 'Of any check' },
    by: { kind: 'one', label: 'Made by', any: 'By anybody' },
    profile: { kind: 'uuid', label: 'Profile' },
    from: { kind: 'time', label: 'Last day from' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  live: ['checks'],
} as const satisfies List;
