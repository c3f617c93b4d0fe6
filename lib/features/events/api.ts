import * as z from 'zod';
import type { Operations } from '@/lib/platform/api/operation';
import { eventDetail, eventsExportQuery, eventsPage, eventsQuery } from './events';

const EVENT = {
  number: 903,
  id: 'msg_2mVq7yXw',
  event: 'profile.updated',
  profile: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  timestamp: '2026-11-20T14:02:11.482913Z',
  status: 'Processed',
  verified: true,
  flags: [],
  receivedAt: '2026-11-20T14:02:11.702Z',
} as const;

export const EVENTS = {
  'GET /api/events': {
    operationId: 'listEvents',
    summary: 'Webhooks received, newest first',
    access: 'events.read',
    query: eventsQuery,
    answer: eventsPage,
    example: {
      query: { event: 'profile.updated', limit: '50' },
      answer: {
        rows: [{ ...EVENT, customerReference: 'NO-10421' }],
        next: null,
        any: true,
        receiver: { signed: true, unsigned: false },
      },
    },
  },
  'GET /api/events/export': {
    operationId: 'exportEvents',
    summary: 'Webhooks received, as a file',
    access: 'events.read',
    query: eventsExportQuery,
    answer: {
      download: {
        csv: { example: 'number,id,event,…\r\n903,msg_2mVq7yXw,profile.updated,…\r\n' },
        json: z.array(eventDetail),
      },
    },
    example: { query: { format: 'json' } },
  },
  'GET /api/events/{id}': {
    operationId: 'readEvent',
    summary: 'One webhook, as received',
    access: 'events.read',
    params: z.object({ id: z.string() }),
    answer: eventDetail,
    problems: ['no_such_event'],
    example: {
      params: { id: '903' },
      answer: {
        ...EVENT,
        headers: { 'webhook-id': EVENT.id, 'webhook-timestamp': '1763647331' },
        body: '{"event":"profile.updated","timestamp":"2026-11-20T14:02:11.482913Z","data":{}}',
      },
    },
  },
  'GET /api/live': {
    operationId: 'followChanges',
    summary: 'What changes while a screen is open',
    description:
      'Server-sent events: each `data` is JSON with a `kind` (`event`, `profile`, `configuration`, `labels`) and the ' +
      '`profile` that it is about. After `event: reset` anything may have changed. `Last-Event-ID` continues after it.',
    access: 'events.read',
    byToken: 'none',
    answer: 'event_stream',
    problems: ['too_many_screens'],
    example: {
      answer: 'id: 903\ndata: {"kind":"event","number":903,"profile":null,"event":"profile.updated"}\n\n',
    },
  },
} as const satisfies Operations;
