import 'server-only';
import { exportActivityCsv, exportActivityJson } from '@/lib/console/activity/export-activity';
import { listActivity, readActivity } from '@/lib/console/activity/list-activity';
import type { ACTIVITY } from '@/lib/contract/api/activity';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

const EXPORTS = { csv: exportActivityCsv, json: exportActivityJson };

export const activity: Runs<typeof ACTIVITY> = {
  'GET /api/activity': ({ context }, { query }) => listActivity(context, query),
  'GET /api/activity/export'({ context, ...call }, { query: { format, ...filter } }) {
    return streamFile(EXPORTS[format](context, filter), { name: 'activity', format, call });
  },
  'GET /api/activity/{number}': ({ context }, { params }) => readActivity(context, params.number),
};
