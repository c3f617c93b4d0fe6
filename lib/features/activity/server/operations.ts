import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { ACTIVITY } from '../api';
import { exportActivityCsv, exportActivityJson } from './export-activity';
import { listActivity, readActivity } from './list-activity';

const EXPORTS = { csv: exportActivityCsv, json: exportActivityJson };

export const activity: Runs<typeof ACTIVITY> = {
  'GET /api/activity': ({ context }, { query }) => listActivity(context, query),
  'GET /api/activity/export'({ context, ...call }, { query: { format, ...filter } }) {
    return streamFile(EXPORTS[format](context, filter), { name: 'activity', format, call });
  },
  'GET /api/activity/{number}': ({ context }, { params }) => readActivity(context, params.number),
};
