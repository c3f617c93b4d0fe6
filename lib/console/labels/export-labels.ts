import 'server-only';
import type { CallContext } from '../context';
import { csvLine, neutralText } from '../csv-cell';
import { permit } from '../permit';
import { readLabels } from './label-rows';
import { LABEL_COLUMNS } from './read-labels-csv';

/**
 * Every label as CSV (RFC 4180); `importLabels` restores exactly the same.
 * @throws ConsoleError `not_recorded` before the first chunk, never after it.
 */
export async function* exportLabels(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>,
): AsyncGenerator<string> {
  permit(context, 'labels.read');
  await context.activity.exported(context, 'labels', { format: 'csv' });
  yield csvLine(LABEL_COLUMNS);
  const labels = await readLabels(context.db);
  yield labels.map(({ kind, id, label }) => csvLine([kind, id, neutralText(label)])).join('');
}
