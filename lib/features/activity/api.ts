import * as z from 'zod';
import type { Operations } from '@/lib/platform/api/operation';
import { activityDetail, activityExportQuery, activityNumber, activityPage, activityQuery } from './activity';

const ADA = { id: 'operator-7', name: 'Ada Hart', email: 'ada@example.com' };
const ENTRY = {
  number: 412,
  at: '2026-11-22T09:12:40.118Z',
  action: 'forms.changed',
  outcome: 'done',
  operator: { ...ADA, role: 'compliance_manager' },
  token: null,
  from: '192.0.2.7',
  requestId: 'h2V0cXVlc3Qx',
  profile: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  customerReference: 'NO-10421',
  subject: null,
  before: { enabled: true, form_ids: [101, 104] },
  after: { enabled: true, form_ids: [101, 317] },
  reason: 'The customer trades in two more countries.',
  intent: 411,
} as const;

export const ACTIVITY = {
  'GET /api/activity': {
    operationId: 'listActivity',
    summary: 'Activity, newest first',
    access: 'activity.read',
    query: activityQuery,
    answer: activityPage,
    example: {
      query: { action: 'forms.changed', limit: '50' },
      answer: { rows: [ENTRY], next: null, any: true, operators: [ADA], readAt: '2026-11-22T09:13:00.000Z' },
    },
  },
  'GET /api/activity/export': {
    operationId: 'exportActivity',
    summary: 'Activity as a file',
    access: 'activity.read',
    query: activityExportQuery,
    answer: {
      download: {
        csv: { example: 'number,at,operator,…\r\n412,2026-11-22T09:12:40.118Z,Ada Hart,…\r\n' },
        json: z.array(activityDetail.omit({ outcomeNumber: true })),
      },
    },
    example: { query: { format: 'csv' } },
  },
  'GET /api/activity/{number}': {
    operationId: 'readActivity',
    summary: 'One entry, with the hash that links it to the previous one',
    access: 'activity.read',
    params: z.object({ number: activityNumber }),
    answer: activityDetail,
    problems: ['no_such_activity'],
    example: {
      params: { number: '412' },
      answer: {
        ...ENTRY,
        previousHash: '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9',
        hash: '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
        outcomeNumber: null,
      },
    },
  },
} as const satisfies Operations;
