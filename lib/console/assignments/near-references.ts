import { sql } from 'drizzle-orm';
import { digitsOfShortened, isNearReference, spreadsheetKey } from '@/lib/contract/damaged-reference';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { inSlices, type Slices } from '@/lib/in-slices';
import { rowsOf } from '@/lib/work/work-store';

export interface NearReference {
  uuid: string;
  reference: string;
}

const DIGITS = /^\d+$/;
const withoutZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** References by what a spreadsheet may have kept of them. */
interface Sought {
  /** Whole numbers, by what a spreadsheet would make of them. */
  whole: Map<string, string[]>;
  /** Numbers such as `1.23457E+19`, by their number of digits. */
  shortened: Map<number, string[]>;
  lengths: Set<number>;
}

/**
 * The profiles whose reference may be what a spreadsheet made one of these from, by the reference in lower case. Reads
 * every reference once, if any of these is a number at all.
 */
export async function findNearReferences(
  db: Queries,
  references: readonly string[],
): Promise<Map<string, NearReference[]>> {
  const sought = await inSlices(sortReferences(references));
  if (sought.lengths.size === 0) return new Map();
  const rows = await rowsOf<NearReference>(
    db,
    sql`SELECT uuid::text AS uuid, customer_reference AS reference FROM ${knownProfiles}
      WHERE search_reference ~ '^[0-9]+$'
        AND greatest(1, length(ltrim(search_reference, '0'))) = ANY(${sql.param([...sought.lengths])}::int[])`,
  );
  return inSlices(match(rows, sought));
}

function* sortReferences(references: readonly string[]): Slices<Sought> {
  const sought: Sought = { whole: new Map(), shortened: new Map(), lengths: new Set() };
  for (const reference of new Set(references)) {
    yield;
    const length = DIGITS.test(reference) ? withoutZeros(reference).length : digitsOfShortened(reference);
    if (length === null) continue;
    sought.lengths.add(length);
    if (DIGITS.test(reference)) put(sought.whole, spreadsheetKey(reference), reference);
    else put(sought.shortened, length, reference);
  }
  return sought;
}

function* match(
  rows: readonly NearReference[],
  { whole, shortened }: Sought,
): Slices<Map<string, NearReference[]>> {
  const found = new Map<string, NearReference[]>();
  for (const row of rows) {
    const { length } = withoutZeros(row.reference);
    for (const reference of [
      ...(whole.get(spreadsheetKey(row.reference)) ?? []),
      ...(shortened.get(length) ?? []),
    ]) {
      if (isNearReference(reference, row.reference)) put(found, reference, row);
      yield;
    }
    yield;
  }
  return found;
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
