import type { List } from '@/lib/platform/list/list';

/** `soon`: active, and expires within a fortnight. `current`, the default: requested or active. */
export const EXCEPTION_FILTERS = [
  ...(['current', 'asked', 'holds', 'soon', 'ended', 'withdrawn', 'refused', 'all'] as const),
];

export const EXCEPTIONS_LIST = {
  id: 'exceptions',
  title: 'Exceptions',
  about: 'Failures allowed until a date. They still count as failing, and reopen afterwards.',
  noun: ['exception', 'exceptions'],
  path: '/exceptions',
  operation: 'GET /api/exceptions',
  download: 'GET /api/exceptions/export',
  filters: {
    state: {
      kind: 'one',
      label: 'State',
      among: EXCEPTION_FILTERS,
      plain: 'current',
    },
    check: { kind: 'one', label: 'Check' },
    by: { kind: 'one', label: 'Added by' },
    profile: { kind: 'uuid', label: 'Profile' },
    from: { kind: 'time', label: 'Ends from' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  live: ['checks'],
} as const satisfies List;
