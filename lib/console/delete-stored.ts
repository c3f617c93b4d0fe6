import { baselines } from '@/lib/db/baseline-schema';
import { configurationNotes } from '@/lib/db/configuration-schema';
import type { Queries } from '@/lib/db/database';
import { savedViews } from '@/lib/db/view-schema';
import { announce } from './live/announce';

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
