import 'server-only';
import { exportActivityCsv, exportActivityJson } from '@/lib/console/activity/export-activity';
import { listActivity, readActivity } from '@/lib/console/activity/list-activity';
import type { ACTIVITY } from '@/lib/contract/api/activity';
import type { Runs } from './operation-runs';
import { streamText } from './stream-text';

const EXPORTS = { csv: exportActivityCsv, json: exportActivityJson };

export const activity: Runs<typeof ACTIVITY> = {
  'GET /api/activity': ({ context }, { query }) => listActivity(context, query),
  'GET /api/activity/export'({ context, requestId }, { query: { format, ...filter } }) {
    return streamText(EXPORTS[format](context, filter), { name: 'activity', format, requestId });
  },
  'GET /api/activity/{number}': ({ context }, { params }) => readActivity(context, params.number),
};
