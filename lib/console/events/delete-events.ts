import { inArray, lt, sql } from 'drizzle-orm';
import { knownProfiles, receivedWebhooks } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';

/**
 * Deletes the oldest events that were received before a time, `most` of them; several instances do not wait for
 * one another. The directory keeps what it learnt from them.
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
    .where(inArray(receivedWebhooks.number, oldest))
    .returning({ number: receivedWebhooks.number });
  return deleted.length;
}

/** For a sandbox that was reset: nothing of before has happened. Numbers of events are not given again. */
export async function forgetEvents(db: Queries): Promise<void> {
  await db.execute(sql`TRUNCATE ${receivedWebhooks}, ${knownProfiles}`);
}
