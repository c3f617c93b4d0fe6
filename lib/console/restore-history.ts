import { holdLock } from '@/lib/db/advisory-locks';
import type { Queries } from '@/lib/db/database';
import { announce } from './live/announce';
import { restartNumbers } from './next-number';

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
