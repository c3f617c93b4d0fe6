import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import type { List } from '@/lib/platform/list/list';

export const DRIFT_LIST = {
  id: 'drift',
  title: 'Outside changes',
  about: 'Configuration changes made outside this console, found by comparing two readings of a profile.',
  noun: ['outside change', 'outside changes'],
  path: '/drift',
  operation: 'GET /api/drift',
  download: 'GET /api/drift/export',
  filters: {
    review: {
      kind: 'one',
      label: 'Whether an operator reviewed it',
      among: ['unreviewed', 'reviewed', 'all'],
      plain: 'unreviewed',
    },
    profile: { kind: 'uuid', label: 'Profile' },
    /** A message of alerts. */
    told: { kind: 'uuid', label: 'In an alert' },
    section: { kind: 'one', label: 'Section', among: SECTION_KEYS },
    status: { kind: 'one', label: 'Review status' },
    risk: { kind: 'one', label: 'Risk' },
    team: { kind: 'one', label: 'Team' },
    from: { kind: 'time', label: 'Found from' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  live: ['profile', 'configuration', 'drift'],
} as const satisfies List;
