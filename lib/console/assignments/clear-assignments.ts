import { sql } from 'drizzle-orm';
import { assignmentItems, assignmentLog, assignments } from '@/lib/db/assignment-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';

/**
 * Deletes assignments that were over before `date`, the oldest first: their items `most` at a time, then the rest. Activity
 * stays.
 * @returns how many rows; fewer than `most`: there are no more
 */
export async function deleteAssignmentsBefore(db: Queries, date: Date, most: number): Promise<number> {
  const [old] = await rowsOf<{ number: number }>(
    db,
    sql`SELECT number::float8 AS number FROM ${assignments} WHERE ended_at < ${date.toISOString()}::timestamptz ORDER BY number LIMIT 1`,
  );
  if (old === undefined) return 0;
  const deleted = await rowsOf(
    db,
    sql`
      DELETE FROM ${assignmentItems} WHERE assignment = ${old.number} AND number = ANY(ARRAY(
        SELECT number FROM ${assignmentItems} WHERE assignment = ${old.number} LIMIT ${most})) RETURNING number`,
  );
  if (deleted.length > 0) return most;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`DELETE FROM ${assignmentLog} WHERE assignment = ${old.number}`);
    await transaction.execute(sql`DELETE FROM ${assignments} WHERE number = ${old.number}`);
  });
  return most;
}
