import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import { checkReplayFailures, checkReplays } from '../../replay-tables';

/** Milliseconds for which a replay of an unsaved check is stored. */
const WRITTEN = 86_400_000;

/**
 * Deletes replays that are no longer shown: superseded, of deleted checks, of checks that were never saved,
 * or made before `date`. Their results are deleted first, `most` at a time.
 * @returns how many rows; fewer than `most`: there are no more
 */
export async function deleteReplaysBefore(
  db: Queries,
  date: Date,
  most: number,
  now = Date.now(),
): Promise<number> {
  const [old] = await rowsOf<{ id: string }>(
    db,
    sql`
      SELECT id FROM ${checkReplays}
      WHERE state = 'superseded' OR made_at < ${date.toISOString()}::timestamptz
        OR (version IS NOT NULL AND "check" IS NULL)
        OR (version IS NULL AND made_at < ${new Date(now - WRITTEN).toISOString()}::timestamptz)
      LIMIT 1`,
  );
  if (old === undefined) return 0;
  const deleted = await rowsOf(
    db,
    sql`
      DELETE FROM ${checkReplayFailures} WHERE number = ANY(ARRAY(
        SELECT number FROM ${checkReplayFailures} WHERE replay = ${old.id}::uuid LIMIT ${most}))
      RETURNING number`,
  );
  if (deleted.length > 0) return most;
  await db.execute(sql`DELETE FROM ${checkReplays} WHERE id = ${old.id}::uuid`);
  return most;
}
