import { lt, sql } from 'drizzle-orm';
import { checkReplayFailures, checkReplays } from '@/lib/features/checks/replay-tables';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { deleteUnusedContents } from '@/lib/features/history/server/store-content';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents, setupFacts, setups } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';

/** Deletes the oldest rows from before a time, `most` of them. @returns how many */
export type DeleteBefore = (db: Queries, before: Date, most: number) => Promise<number>;

interface RetentionOptions {
  db: Queries;
  days: number;
  remove: DeleteBefore;
  /** When to run, as a cron pattern. */
  at: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY = 86_400_000;
/**
 * Rows per batch: few, so that other users of the database do not notice, with a pause as long as many
 * batches.
 */
const MOST = 500;
const BETWEEN = 250;

/** Deletes rows after their retention period as background work: a batch at a time, by one instance. */
export const retentionKind = ({ db, days, remove, at, now }: RetentionOptions): AnyKind =>
  workKind({
    places: 1,
    recurring: at,
    run: async () => {
      const removed = await remove(db, new Date(now() - days * DAY), MOST);
      return removed === MOST ? { again: BETWEEN } : undefined;
    },
  });

/**
 * Deletes the oldest events received before a time, `most` of them; several instances do not wait for each
 * other. The directory keeps what it learnt from them.
 *
 * @returns how many were deleted
 */
export async function deleteEventsBefore(db: Queries, before: Date, most: number): Promise<number> {
  const oldest = db
    .select({ number: receivedWebhooks.number })
    .from(receivedWebhooks)
    .where(lt(receivedWebhooks.receivedAt, before))
    .orderBy(receivedWebhooks.receivedAt)
    .limit(most)
    .for('update', { skipLocked: true });
  const deleted = await db
    .delete(receivedWebhooks)
    .where(sql`${receivedWebhooks.number} IN ${oldest}`)
    .returning({ number: receivedWebhooks.number });
  return deleted.length;
}

/** For a sandbox that was reset: deletes all events. Their numbers are not reused. */
export async function deleteAllEvents(db: Queries): Promise<void> {
  await db.execute(sql`TRUNCATE ${receivedWebhooks}, ${knownProfiles}`);
}

/**
 * Deletes versions that no reading has found since `date`, the oldest first and `most` at a time. Several
 * instances do not wait for each other.
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
  const deleted = await db
    .delete(snapshots)
    .where(sql`${snapshots.number} IN ${old}`)
    .returning({ content: snapshots.content });
  await deleteUnusedContents(
    db,
    deleted.map(({ content }) => content),
  );
  return deleted.length;
}

/** For a sandbox that was reset: deletes all versions. */
export async function deleteAllVersions(db: Queries): Promise<void> {
  await db.execute(
    sql`TRUNCATE ${snapshots}, ${contents}, ${setups}, ${setupFacts}, ${checkReplays}, ${checkReplayFailures}`,
  );
}
