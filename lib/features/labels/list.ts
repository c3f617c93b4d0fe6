import { LABEL_KINDS } from '@/lib/configuration/label-kinds';
import { type List, profileOrText } from '@/lib/platform/list/list';

export const LABELS_LIST = {
  id: 'labels',
  title: 'Labels',
  about:
    'Give profiles, forms, people models and advanced documents a readable name. Labels appear throughout this console but are not sent to the service.',
  noun: ['label', 'labels'],
  path: '/labels',
  operation: 'GET /api/labels',
  download: 'GET /api/labels/export',
  search: { label: 'Label or ID', placeholder: 'Label or ID', sought: profileOrText },
  filters: { kind: { kind: 'one', label: 'Kind', any: 'Every kind', among: LABEL_KINDS, plain: 'form' } },
  sorts: { id: 'asc', label: 'asc', given: 'desc' },
  sorted: 'id',
  live: ['labels'],
} as const satisfies List;
