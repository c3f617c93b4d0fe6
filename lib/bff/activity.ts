import 'server-only';
import { exportActivityCsv, exportActivityJson } from '@/lib/console/activity/export-activity';
import { listActivity } from '@/lib/console/activity/list-activity';
import { readActivity } from '@/lib/console/activity/read-activity';
import { permit } from '@/lib/console/permit';
import {
  type ActivityFilter,
  type ActivityPage,
  activityExportQuery,
  activityNumber,
  activityQuery,
} from '@/lib/contract/activity';
import { answer, attemptForPage, type Outcome } from './answer';
import { readSegment } from './read-address';
import { readQuery } from './read-query';
import { streamText } from './stream-text';

/** Who may not is told so before a word is said of what was asked. */
const answerReader: typeof answer = (request, run) =>
  answer(request, (call) => {
    permit(call.context, 'activity.read');
    return run(call);
  });

export const getActivity = (request: Request): Promise<Response> =>
  answerReader(request, ({ context }) => listActivity(context, readQuery(activityQuery, request.url)));

/** @param segment The address's own text. */
export const getActivityRow = (segment: string, request: Request): Promise<Response> =>
  answerReader(request, ({ context }) => readActivity(context, readSegment(activityNumber, segment)));

const EXPORTS = { csv: exportActivityCsv, json: exportActivityJson };

export const getActivityExport = (request: Request): Promise<Response> =>
  answerReader(request, ({ context, requestId }) => {
    const { format, ...filter } = readQuery(activityExportQuery, request.url);
    return streamText(EXPORTS[format](context, filter), { name: 'activity', format, requestId });
  });

/** The newest page, for a page's first paint. */
export const readActivityPage = (filter: ActivityFilter): Promise<Outcome<ActivityPage>> =>
  attemptForPage(({ context }) => listActivity(context, filter));
