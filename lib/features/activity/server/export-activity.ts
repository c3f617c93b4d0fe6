import 'server-only';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import { visibleJson } from '@/lib/platform/list/server/csv-cell';
import {
  type Columns,
  pagesFrom,
  type TableRows,
  toJson,
  toTable,
  wordsOf,
} from '@/lib/platform/list/server/export-rows';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { permit } from '@/lib/platform/use-case/permit';
import type { ActivityFilter } from '../activity';
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
 * Activity as CSV, newest first. It includes intents: without them the numbers would have gaps that look like
 * deletions. The export itself is the first row, if it matches the filter.
 */
export async function* exportActivityCsv(
  context: Context,
  filter: ActivityFilter,
): AsyncGenerator<TableRows> {
  permit(context, 'activity.read');
  await context.activity.exported(context, 'activity', { ...filter, format: 'csv' });
  yield* toTable(
    COLUMNS,
    withNames(context.db, pages(context.db, filter), ({ profile }) => profile),
  );
}

/** Like `exportActivityCsv`, but as JSON. */
export async function* exportActivityJson(context: Context, filter: ActivityFilter): AsyncGenerator<string> {
  permit(context, 'activity.read');
  await context.activity.exported(context, 'activity', { ...filter, format: 'json' });
  yield* toJson(pages(context.db, filter));
}

async function* pages(db: Context['db'], filter: ActivityFilter): AsyncGenerator<WholeRow[]> {
  const condition = await activityCondition(db, filter);
  if (condition === null) return;
  yield* pagesFrom((before, limit) => readRows(db, olderThan(condition, before), limit), CHUNK);
}
