import { z } from 'zod';
import {
  activityDetail,
  activityExportQuery,
  activityNumber,
  activityPage,
  activityQuery,
} from '../activity';
import type { Operations } from './operation';

export const ACTIVITY = {
  'GET /api/activity': {
    summary: 'What was done, the newest first',
    access: 'activity.read',
    query: activityQuery,
    answer: activityPage,
  },
  'GET /api/activity/export': {
    summary: 'What was done, as a file',
    access: 'activity.read',
    query: activityExportQuery,
    answer: 'download',
  },
  'GET /api/activity/{number}': {
    summary: 'One entry, with what ties it to the one before',
    access: 'activity.read',
    params: z.object({ number: activityNumber }),
    answer: activityDetail,
    problems: ['no_such_activity'],
  },
} as const satisfies Operations;
