import type { List } from '@/lib/platform/list/list';

export const CONFIGURATIONS_LIST = {
  id: 'configurations',
  title: 'Portal configurations',
  about: 'What each onboarding portal asks its customers for.',
  noun: ['portal configuration', 'portal configurations'],
  path: '/configurations',
  operation: 'GET /api/portal-configurations',
  download: 'GET /api/portal-configurations/export',
  search: { label: 'Name contains', placeholder: 'Name contains…' },
  filters: { id: { kind: 'number', label: 'ID' } },
  sorts: { id: 'asc', name: 'asc', updated_at: 'desc', created_at: 'desc' },
  sorted: 'updated_at',
  opens: 'configuration',
  // The list belongs to the service, which does not report changes.
  live: [],
} as const satisfies List;
