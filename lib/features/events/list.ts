import type { List } from '@/lib/platform/list/list';

export const EVENTS_LIST = {
  id: 'events',
  title: 'Events',
  about: 'Webhooks received by this console.',
  noun: ['event', 'events'],
  formats: ['csv', 'json'],
  path: '/events',
  operation: 'GET /api/events',
  download: 'GET /api/events/export',
  filters: {
    profile: { kind: 'uuid', label: 'Profile' },
    event: { kind: 'one', label: 'Event type' },
    status: { kind: 'one', label: 'Status' },
    verified: { kind: 'one', label: 'Sender', among: ['yes', 'no'] },
    flagged: { kind: 'flag', label: 'Flagged only' },
    from: { kind: 'time', label: 'Received from' },
    to: { kind: 'time', label: 'to', isEnd: true },
  },
  opens: 'open',
  live: ['event'],
} as const satisfies List;
