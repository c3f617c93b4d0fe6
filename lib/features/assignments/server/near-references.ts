import { sql } from 'drizzle-orm';
import {
  digitsOf,
  digitsOfShortened,
  EXACT_DIGITS,
  isNearReference,
  spreadsheetKey,
} from '@/lib/features/profiles/damaged-reference';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { rowsOf } from '@/lib/platform/work/work-store';

export interface NearReference {
  uuid: string;
  reference: string;
}

/** References by what a spreadsheet may have kept of them. */
interface Sought {
  /** Whole numbers, by `spreadsheetKey`, which is as long as the number. */
  whole: Map<string, string[]>;
  /** Numbers such as `1.23457E+19`, by their number of digits. */
  shortened: Map<number, string[]>;
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
  const numbers = [...sought.whole.keys()];
  const exact = numbers.filter(({ length }) => length <= EXACT_DIGITS);
  const longer = numbers.filter(({ length }) => length > EXACT_DIGITS).map(({ length }) => length);
  const lengths = [...new Set([...sought.shortened.keys(), ...longer])];
  if (exact.length + lengths.length === 0) return new Map();
  const rows = await rowsOf<NearReference>(
    db,
    sql`SELECT uuid::text AS uuid, reference FROM (
        SELECT uuid, customer_reference AS reference,
          COALESCE(NULLIF(ltrim(search_reference, '0'), ''), '0') AS digits
        FROM ${knownProfiles} WHERE search_reference ~ '^[0-9]+$') AS known
      WHERE digits = ANY(${sql.param(exact)}::text[]) OR length(digits) = ANY(${sql.param(lengths)}::int[])`,
  );
  return inSlices(match(rows, sought));
}

function* sortReferences(references: readonly string[]): Slices<Sought> {
  const sought: Sought = { whole: new Map(), shortened: new Map() };
  for (const reference of new Set(references)) {
    yield;
    const length = digitsOfShortened(reference);
    if (length !== null) put(sought.shortened, length, reference);
    else if (digitsOf(reference) !== null) put(sought.whole, spreadsheetKey(reference), reference);
  }
  return sought;
}

function* match(
  rows: readonly NearReference[],
  { whole, shortened }: Sought,
): Slices<Map<string, NearReference[]>> {
  const found = new Map<string, NearReference[]>();
  for (const row of rows) {
    yield;
    const key = spreadsheetKey(row.reference);
    for (const reference of [...(whole.get(key) ?? []), ...(shortened.get(key.length) ?? [])]) {
      if (isNearReference(reference, row.reference)) put(found, reference, row);
      yield;
    }
  }
  return found;
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
