import 'server-only';
import type { Label } from '@/lib/contract/labels';
import type { CallContext } from '../context';
import { neutralText } from '../csv-cell';
import { type Columns, type TableRows, toTable } from '../lists/export-rows';
import { permit } from '../permit';
import { labelPages } from './label-rows';

const COLUMNS: Columns<Label> = [
  ['kind', ({ kind }) => kind],
  ['id', ({ id }) => id],
  ['label', ({ label }) => neutralText(label)],
];

/**
 * Every label as CSV (RFC 4180); `importLabels` restores exactly the same.
 * @throws ConsoleError `not_recorded` before the first chunk, never after it.
 */
export async function* exportLabels(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>,
): AsyncGenerator<TableRows> {
  permit(context, 'labels.read');
  await context.activity.exported(context, 'labels', { format: 'csv' });
  yield* toTable(COLUMNS, labelPages(context.db));
}
