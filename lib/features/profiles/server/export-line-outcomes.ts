import 'server-only';
import { setImmediate } from 'node:timers/promises';
import type { CallContext } from '@/lib/features/context';
import { neutralText } from '@/lib/platform/list/server/csv-cell';
import { type Columns, type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { IMPORT_WORDS } from '../import-words';
import { readLineOutcomes } from './import-profiles';
import type { LineResult } from './line-outcomes';

const COLUMNS: Columns<LineResult> = [
  ['line', ({ line }) => line.line],
  ['outcome', ({ outcome }) => IMPORT_WORDS[outcome]],
  ['outcome_code', ({ outcome }) => outcome],
  ['detail', ({ detail }) => detail],
  ['uuid', ({ line, profile }) => profile ?? neutralText(line.uuid)],
  ['customer_reference', ({ line }) => neutralText(line.reference)],
  ['name', ({ line }) => neutralText(line.name)],
  ['team', ({ line }) => neutralText(line.team)],
];
/** Lines per chunk of the response. */
const CHUNK = 500;

/** A list as CSV, with what an import would do to each line. It can be corrected and imported as it is. */
export async function* exportLineOutcomes(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  text: string,
  options: { replace: boolean },
): AsyncGenerator<TableRows> {
  const results = await readLineOutcomes(context, text, options);
  yield* toTable(COLUMNS, chunksOf(results));
}

async function* chunksOf(results: readonly LineResult[]): AsyncGenerator<readonly LineResult[]> {
  for (let start = 0; start < results.length; start += CHUNK) {
    // Nothing else in this loop waits, so other requests get their turn here.
    await setImmediate();
    yield results.slice(start, start + CHUNK);
  }
}
