import { eq } from 'drizzle-orm';
import { type Entry, record } from '@/lib/features/activity/server/record';
import { activity } from '@/lib/features/activity/tables';
import type { CallContext } from '@/lib/features/context';
import type { Reading } from '@/lib/features/history/server/reading';
import { storeReading } from '@/lib/features/history/server/store-reading';
import type { Queries } from '@/lib/platform/db/database';

/**
 * Records the outcome of a save together with its version: since they always appear together, no one mistakes
 * our own change for someone else's. If both cannot be written, the outcome is, and the version follows.
 * Never throws, because the save has been made.
 */
export async function recordSaved(
  context: CallContext,
  entry: Entry & { intent: number },
  reading: Reading,
): Promise<void> {
  // The reading just before the save is the version before it.
  await context.readings.settled(reading.uuid);
  try {
    await context.db.transaction(async (transaction) => {
      await storeReading(transaction, reading);
      await record(transaction, context, entry);
    });
  } catch {
    // The connection may have been lost after the commit.
    if (await hasOutcome(context.db, entry.intent)) return;
    await context.activity.note(context, entry);
    context.readings.enqueue(reading);
  }
}

const hasOutcome = (db: Queries, intent: number): Promise<boolean> =>
  db
    .select({ number: activity.number })
    .from(activity)
    .where(eq(activity.intent, intent))
    .then(
      (rows) => rows.length > 0,
      () => false,
    );
