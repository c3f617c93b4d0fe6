import { EVERYONE } from '@/lib/platform/access/permissions';
import type { List } from '@/lib/platform/list/list';

/** The state of an operator's access. */
export const ACCESSES = ['active', 'invited', 'disabled'] as const;

export const OPERATORS_LIST = {
  id: 'operators',
  title: 'Operators',
  about: 'People who can use this console.',
  noun: ['operator', 'operators'],
  path: '/operators',
  operation: 'GET /api/operators',
  search: { label: 'Name or e-mail address', placeholder: 'Name or e-mail address' },
  filters: {
    role: { kind: 'one', label: 'Role', any: 'Any role', among: EVERYONE },
    access: { kind: 'one', label: 'Access', any: 'With and without access', among: ACCESSES },
  },
  sorts: { name: 'asc', role: 'asc', seen: 'desc' },
  sorted: 'name',
  opens: 'operator',
  // Polled, because live messages do not report each sign-in.
  live: [],
} as const satisfies List;
