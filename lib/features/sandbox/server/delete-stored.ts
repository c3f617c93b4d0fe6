import { baselines } from '@/lib/features/baselines/tables';
import { configurationNotes } from '@/lib/features/configurations/tables';
import { savedViews } from '@/lib/features/views/tables';
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
