import { sql } from 'drizzle-orm';
import { digitsOfShortened, isNearReference } from '@/lib/contract/damaged-reference';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';

export interface NearReference {
  uuid: string;
  reference: string;
}

const DIGITS = /^\d+$/;
/** Spreadsheets have 15 digits of a number: longer ones may be another of the same length. */
const EXACT_DIGITS = 15;

const withoutZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');

/**
 * The profiles whose reference may be what a spreadsheet made one of these from, by the reference in lower case. Reads
 * every reference once, if any of these is a number at all.
 */
export async function findNearReferences(
  db: Queries,
  references: readonly string[],
): Promise<Map<string, NearReference[]>> {
  const numbers = new Set<string>();
  const lengths = new Set<number>();
  const sought = new Map<string, string[]>();
  const seek = (key: string, reference: string) => sought.set(key, [...(sought.get(key) ?? []), reference]);
  for (const reference of new Set(references.map((one) => one.toLowerCase()))) {
    const digits = DIGITS.test(reference) ? withoutZeros(reference) : null;
    const length = digits?.length ?? digitsOfShortened(reference);
    if (length === null) continue;
    if (digits !== null && length <= EXACT_DIGITS) {
      numbers.add(digits);
      seek(digits, reference);
    } else {
      lengths.add(length);
      seek(`of ${length}`, reference);
    }
  }
  if (numbers.size + lengths.size === 0) return new Map();
  const rows = await rowsOf<NearReference>(
    db,
    sql`SELECT uuid::text AS uuid, customer_reference AS reference FROM ${knownProfiles}
      WHERE search_reference ~ '^[0-9]+$' AND (ltrim(search_reference, '0') = ANY(${sql.param([...numbers])}::text[])
        OR length(ltrim(search_reference, '0')) = ANY(${sql.param([...lengths])}::int[]))`,
  );
  const found = new Map<string, NearReference[]>();
  for (const row of rows) {
    const digits = withoutZeros(row.reference);
    for (const reference of [...(sought.get(digits) ?? []), ...(sought.get(`of ${digits.length}`) ?? [])]) {
      if (!isNearReference(reference, row.reference)) continue;
      found.set(reference, [...(found.get(reference) ?? []), row]);
    }
  }
  return found;
}
