import 'server-only';
import type { ActivityFilter } from '@/lib/contract/activity';
import type { DatabaseCall } from '../call';
import { csvLine, visibleJson } from '../csv-cell';
import { permit } from '../permit';
import { activityCondition, olderThan } from './activity-condition';
import { type ActivityLog, recordExport } from './activity-log';
import { readRows, type WholeRow } from './activity-rows';

const json = (value: unknown): string | null => (value === null ? null : visibleJson(value));

const COLUMNS: readonly [heading: string, cell: (row: WholeRow) => string | number | null][] = [
  ['number', ({ number }) => number],
  ['at', ({ at }) => at],
  ['operator', ({ operator }) => operator?.name ?? null],
  ['operator_email', ({ operator }) => operator?.email ?? null],
  ['operator_role', ({ operator }) => operator?.role ?? null],
  ['operator_id', ({ operator }) => operator?.id ?? null],
  ['from', ({ from }) => from],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['subject', ({ subject }) => subject],
  ['before', ({ before }) => json(before)],
  ['after', ({ after }) => json(after)],
  ['reason', ({ reason }) => reason],
  ['request_id', ({ requestId }) => requestId],
  ['intent', ({ intent }) => intent],
  ['previous_hash', ({ previousHash }) => previousHash],
  ['hash', ({ hash }) => hash],
];
/** Rows in one chunk of the answer. */
const CHUNK = 500;

type Context = DatabaseCall & { activity: Pick<ActivityLog, 'write'> };

/**
 * Activity as CSV (RFC 4180), newest first. Intents are in it too: without them the numbers would have gaps that
 * look like deletions. The export itself is its first row, where the filter lets it pass.
 */
export async function* exportActivityCsv(context: Context, filter: ActivityFilter): AsyncGenerator<string> {
  permit(context, 'activity.read');
  await recordExport(context, 'activity', { ...filter, format: 'csv' });
  // With the first rows: before they are there, a failure is still told as a problem.
  let before = csvLine(COLUMNS.map(([heading]) => heading));
  for await (const rows of pages(context.db, filter)) {
    yield before + rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('');
    before = '';
  }
  if (before !== '') yield before;
}

/** As `exportActivityCsv`, as an array in JSON (RFC 8259), each row on a line of its own. */
export async function* exportActivityJson(context: Context, filter: ActivityFilter): AsyncGenerator<string> {
  permit(context, 'activity.read');
  await recordExport(context, 'activity', { ...filter, format: 'json' });
  let before = '[\n';
  for await (const rows of pages(context.db, filter)) {
    yield before + rows.map(visibleJson).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Each page begins where the one before ended, so that nothing is held in the database meanwhile. */
async function* pages(db: DatabaseCall['db'], filter: ActivityFilter): AsyncGenerator<WholeRow[]> {
  const condition = await activityCondition(db, filter);
  if (condition === null) return;
  for (let before: number | undefined; ; ) {
    const rows = await readRows(db, olderThan(condition, before), CHUNK);
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.number;
    if (rows.length < CHUNK) return;
  }
}
