import { baselines } from '@/lib/features/baselines/tables';
import { configurationNotes } from '@/lib/features/configurations/tables';
import { restartNumbers } from '@/lib/features/settings/server/next-number';
import { savedViews } from '@/lib/features/views/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';

/**
 * For a sandbox that was reset: deletes what operators saved about lists and setups, which the sandbox does
 * not seed.
 */
export function deleteStored(db: Queries): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction.delete(savedViews);
    await transaction.delete(baselines);
    await transaction.delete(configurationNotes);
    await announce(transaction, [
      { kind: 'views', profile: null },
      { kind: 'baselines', profile: null },
    ]);
  });
}

/** For a sandbox that was reset: brings back what the console had at the end of its history. */
export function restoreHistory(
  db: Queries,
  { restoreConsole }: { restoreConsole: (transaction: Queries) => Promise<void> },
): Promise<void> {
  return db.transaction(async (transaction) => {
    for (const lock of ['labels', 'checks', 'views', 'baselines'] as const) await holdLock(transaction, lock);
    await restoreConsole(transaction);
    await restartNumbers(transaction, 'checks');
    await restartNumbers(transaction, 'assignments');
    await announce(transaction, [
      { kind: 'labels', profile: null },
      { kind: 'checks', profile: null },
      { kind: 'views', profile: null },
      { kind: 'baselines', profile: null },
      { kind: 'assignments', profile: null },
    ]);
  });
}
