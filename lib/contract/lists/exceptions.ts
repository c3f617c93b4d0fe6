import type { List } from './list';

/** `current`: asked for, or it holds. `soon`: it holds, and ends within a fortnight. */
export const EXCEPTION_FILTERS = [
  ...(['current', 'asked', 'holds', 'soon', 'ended', 'withdrawn', 'refused', 'all'] as const),
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
      plain: 'current',
    },
    check: { kind: 'one', label: 'Check', any: 'Of any check' },
    by: { kind: 'one', label: 'Made by', any: 'By anybody' },
    profile: { kind: 'uuid', label: 'Profile' },
    from: { kind: 'time', label: 'Last day from' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  live: ['checks'],
} as const satisfies List;
