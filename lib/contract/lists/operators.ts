import { ROLE_LABELS } from '../permissions';
import type { Role } from '../roles';
import type { List } from './list';

/** What stands between somebody and the console. */
export const ACCESSES = ['active', 'invited', 'disabled'] as const;

export const OPERATORS_LIST = {
  id: 'operators',
  title: 'Operators',
  path: '/operators',
  operation: 'GET /api/operators',
  search: { label: 'Name or e-mail address', placeholder: 'Name or e-mail address' },
  filters: {
    role: { kind: 'one', label: 'Role', any: 'Any role', among: Object.keys(ROLE_LABELS) as Role[] },
    access: { kind: 'one', label: 'Access', any: 'With and without access', among: ACCESSES },
  },
  sorts: { name: 'asc', role: 'asc', seen: 'desc' },
  sorted: 'name',
  opens: 'operator',
  // It is looked at again by itself: nothing tells of each sign-in.
  live: [],
} as const satisfies List;
