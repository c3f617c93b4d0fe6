import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { neutralText } from '@/lib/platform/list/server/csv-cell';
import { type Columns, type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { permit } from '@/lib/platform/use-case/permit';
import type { Label } from '../labels';
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
