import { and, asc, desc, gte, lte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '@/lib/platform/db/database';

/** How far the order of numbers and of times may differ, because of instances' clocks and slow commits. */
const DISORDER_MS = 600_000;

interface NumberedTable {
  table: PgTable;
  number: PgColumn;
  /** Must have an index. */
  at: PgColumn;
}

/**
 * The range of numbers that rows between two times (ISO 8601) can have, so that any index only needs to be
 * scanned between them; null: there are none, undefined: any.
 */
export async function numbersBetween(
  db: Queries,
  { table, number, at }: NumberedTable,
  from: string | undefined,
  to: string | undefined,
): Promise<SQL | undefined | null> {
  const edge = async (condition: SQL, order: SQL): Promise<number | null> => {
    const [row] = await db.select({ number }).from(table).where(condition).orderBy(order).limit(1);
    return row === undefined ? null : Number(row.number);
  };
  const first = from === undefined ? undefined : await edge(gte(at, shifted(from, -DISORDER_MS)), asc(at));
  const last = to === undefined ? undefined : await edge(lte(at, shifted(to, DISORDER_MS)), desc(at));
  if (first === null || last === null) return null;
  return and(
    first === undefined ? undefined : gte(number, first),
    last === undefined ? undefined : lte(number, last),
  );
}

const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms);
