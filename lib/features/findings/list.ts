import type { List } from '@/lib/platform/list/list';

/** Whether a finding is open, open with an active exception, or ended; `all` of them. */
export const FINDING_STATES = ['open', 'excepted', 'ended', 'all'] as const;

export const FINDINGS_LIST = {
  id: 'findings',
  title: 'Findings',
  about: 'Profiles that fail a check, when they started failing, and any exceptions.',
  noun: ['finding', 'findings'],
  path: '/findings',
  operation: 'GET /api/findings',
  download: 'GET /api/findings/export',
  filters: {
    check: { kind: 'uuid', label: 'Check' },
    severity: {
      kind: 'one',
      label: 'Severity',
      among: ['info', 'low', 'medium', 'high'],
    },
    state: { kind: 'one', label: 'State', among: FINDING_STATES, plain: 'open' },
    profile: { kind: 'uuid', label: 'Profile' },
    /** Findings of the profiles with one setup, by its number. */
    setup: { kind: 'number', label: 'Setup' },
    /** A message of alerts. */
    told: { kind: 'uuid', label: 'Included in an alert' },
    status: { kind: 'one', label: 'Review status' },
    risk: { kind: 'one', label: 'Risk' },
    team: { kind: 'one', label: 'Team' },
    from: { kind: 'time', label: 'Started from' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  /** `profiles`: a row for each finding instead of one for each check. */
  opens: 'show',
  live: ['profile', 'configuration', 'checks'],
} as const satisfies List;
