import { z } from 'zod';
import { eventDetail, eventsExportQuery, eventsPage, eventsQuery } from '../console-events';
import type { Operations } from './operation';

export const EVENTS = {
  'GET /api/events': {
    summary: 'Webhooks received, the newest first',
    access: 'events.read',
    query: eventsQuery,
    answer: eventsPage,
  },
  'GET /api/events/export': {
    summary: 'Webhooks received, as a file',
    access: 'events.read',
    query: eventsExportQuery,
    answer: 'download',
  },
  'GET /api/events/{id}': {
    summary: 'One webhook as it came',
    access: 'events.read',
    params: z.object({ id: z.string() }),
    answer: eventDetail,
    problems: ['no_such_event'],
  },
  'GET /api/live': {
    summary: 'What changes while a screen is open',
    access: 'events.read',
    answer: 'event_stream',
    problems: ['too_many_screens'],
  },
} as const satisfies Operations;
