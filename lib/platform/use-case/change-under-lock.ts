import type { Permission } from '@/lib/platform/access/permissions';
import { type AdvisoryLock, holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import type { DatabaseCall } from './call';
import { permit } from './permit';

/**
 * For a use case whose changes must not overlap with others of the same lock: permits it first, then holds the lock in
 * a transaction.
 * @throws ConsoleError as `permit` does, before there is a promise
 */
export function changeUnderLock<Result>(
  context: Pick<DatabaseCall, 'db' | 'operator'>,
  permission: Permission,
  lock: AdvisoryLock,
  run: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  permit(context, permission);
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, lock);
    return run(transaction);
  });
}
