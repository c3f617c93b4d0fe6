import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';

/** The next number of `reading_numbers`: greater than that of any request sent before by any instance. */
export async function nextReadingNumber(db: Queries): Promise<number> {
  const [row] = await rowsOf<{ number: number }>(
    db,
    sql`SELECT nextval('console.reading_numbers')::float8 AS number`,
  );
  if (row === undefined) throw new Error('The database gave no number.');
  return row.number;
}
