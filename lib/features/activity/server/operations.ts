import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { ACTIVITY } from '../api';
import { exportActivity } from './export-activity';
import { listActivity, readActivity } from './list-activity';

export const activity: Runs<typeof ACTIVITY> = {
  'GET /api/activity': ({ context }, { query }) => listActivity(context, query),
  'GET /api/activity/export': ({ context, ...call }, { query }) =>
    streamFile(exportActivity(context, query), { name: 'activity', format: query.format, call }),
  'GET /api/activity/{number}': ({ context }, { params }) => readActivity(context, params.number),
};
