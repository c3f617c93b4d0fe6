import 'server-only';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import { visibleJson } from '@/lib/platform/list/server/csv-cell';
import {
  type Columns,
  type FilePiece,
  pagesFrom,
  toJson,
  toTable,
  wordsOf,
} from '@/lib/platform/list/server/export-rows';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { permit } from '@/lib/platform/use-case/permit';
import type { ActivityExportQuery, ActivityFilter } from '../activity';
import { ACTIVITY_ACTIONS } from '../activity-actions';
import { activityCondition, olderThan } from './activity-condition';
import type { ActivityLog } from './activity-log';
import { readRows, type WholeRow } from './list-activity';

const json = (value: unknown): string | null => (value === null ? null : visibleJson(value));

const COLUMNS: Columns<WholeRow & Named> = [
  ['number', ({ number }) => number],
  ['at', ({ at }) => at, 'time'],
  ['operator', ({ operator }) => operator?.name ?? null],
  ['operator_email', ({ operator }) => operator?.email ?? null],
  ['operator_role', ({ operator }) => operator?.role ?? null],
  ['operator_id', ({ operator }) => operator?.id ?? null],
  ['operator_token', ({ token }) => token],
  ['from', ({ from }) => from],
  ['action', ({ action }) => action],
  ['action_words', ({ action }) => wordsOf(ACTIVITY_ACTIONS, action)],
  ['outcome', ({ outcome }) => outcome],
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['customer_name', ({ customerName }) => customerName],
  ['subject', ({ subject }) => subject],
  ['before', ({ before }) => json(before)],
  ['after', ({ after }) => json(after)],
  ['reason', ({ reason }) => reason],
  ['request_id', ({ requestId }) => requestId],
  ['intent', ({ intent }) => intent],
  ['previous_hash', ({ previousHash }) => previousHash],
  ['hash', ({ hash }) => hash],
];
/** Rows per chunk of the response: each may hold two large values, which are parsed and written at once. */
const CHUNK = 200;

type Context = DatabaseCall & { activity: Pick<ActivityLog, 'exported'> };

/**
 * Activity, newest first. It includes intents: without them the numbers would have gaps that look like deletions. The
 * export itself is the first row, if it matches the filter.
 */
export async function* exportActivity(
  context: Context,
  { format, ...filter }: ActivityExportQuery,
): AsyncGenerator<FilePiece> {
  permit(context, 'activity.read');
  await context.activity.exported(context, 'activity', { ...filter, format });
  const found = pages(context.db, filter);
  if (format === 'json') return yield* toJson(found);
  yield* toTable(
    COLUMNS,
    withNames(context.db, found, ({ profile }) => profile),
  );
}

async function* pages(db: Context['db'], filter: ActivityFilter): AsyncGenerator<WholeRow[]> {
  const condition = await activityCondition(db, filter);
  if (condition === null) return;
  yield* pagesFrom((before, limit) => readRows(db, olderThan(condition, before), limit), CHUNK);
}
