import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { cancelBatch } from '@/lib/platform/work/batches';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { emptyQueue } from '@/lib/platform/work/put-items';
import { rowsOf } from '@/lib/platform/work/work-store';
import { assignmentItems, assignmentLog, assignments } from '../tables';
import { PLAN_ASSIGNMENT_QUEUE } from './plan-assignment';

/**
 * Deletes assignments that finished before `date`, the oldest first: their items `most` at a time, then the
 * rest. Activity is not deleted.
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

/**
 * For a sandbox that was reset: stops all planning and runs. Numbers are not reused, because Activity still
 * refers to them.
 */
export async function deleteAllAssignments(db: Queries): Promise<void> {
  const store = consoleWorkStore();
  const runs = await db
    .select({ batch: assignments.batch })
    .from(assignments)
    .where(and(isNotNull(assignments.batch), isNull(assignments.endedAt)));
  // Locks in the same order as recording a run.
  await db.execute(sql`TRUNCATE ${assignmentItems}, ${assignments}, ${assignmentLog}`);
  await emptyQueue(db, store, PLAN_ASSIGNMENT_QUEUE);
  for (const { batch } of runs) await cancelBatch(db, store, batch ?? 0);
}
