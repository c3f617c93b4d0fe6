import { inArray, lt, sql } from 'drizzle-orm';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';

/**
 * Deletes versions that no reading has found since `date`, the oldest first and `most` at a time.
 * Several instances do not wait for one another.
 *
 * @returns how many; fewer than `most`: there are no more
 */
export async function deleteSnapshotsBefore(db: Queries, date: Date, most: number): Promise<number> {
  const old = db
    .select({ number: snapshots.number })
    .from(snapshots)
    .where(lt(snapshots.lastReadAt, date))
    .orderBy(snapshots.lastReadAt)
    .limit(most)
    .for('update', { skipLocked: true });
  const gone = await db
    .delete(snapshots)
    .where(inArray(snapshots.number, old))
    .returning({ number: snapshots.number });
  return gone.length;
}

/** For a sandbox that was reset: nothing of before was ever read. */
export async function forgetVersions(db: Queries): Promise<void> {
  await db.execute(sql`TRUNCATE ${snapshots}`);
}
