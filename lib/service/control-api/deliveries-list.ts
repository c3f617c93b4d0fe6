import type { List } from '@/lib/platform/list/list';
import { DELIVERY_STATUSES, EVENT_TYPES } from './webhook-types';

/** The sandbox's views share one address, so this one's filters have their own names there. */
export const DELIVERIES_LIST = {
  id: 'deliveries',
  title: 'Delivery log',
  noun: ['delivery', 'deliveries'],
  path: '/sandbox',
  beside: { view: 'webhooks' },
  operation: 'GET /accounts/{account}/deliveries',
  filters: {
    about: { kind: 'uuid', label: 'Profile', asked: 'profile' },
    event: { kind: 'one', label: 'Event type', any: 'Any event', among: EVENT_TYPES },
    outcome: {
      kind: 'one',
      label: 'Delivery status',
      any: 'Any status',
      among: DELIVERY_STATUSES,
      asked: 'status',
    },
    receiver: { kind: 'uuid', label: 'Receiver', any: 'Any receiver', asked: 'subscription' },
  },
  opens: 'delivery',
  // Polled, because control operations send no live messages.
  live: [],
} as const satisfies List;
