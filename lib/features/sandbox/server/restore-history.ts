import { restartNumbers } from '@/lib/features/settings/server/next-number';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';

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
