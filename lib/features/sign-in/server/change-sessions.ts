import { and, eq, ne } from 'drizzle-orm';
import { operatorSessions } from '@/lib/features/operators/tables';
import type { Queries } from '@/lib/platform/db/database';
import type { Authentication } from './authentication';

/**
 * A transaction that changes operators or ends sessions, with effect from the very next call. The database
 * notifies other instances; this one does not wait for the notification.
 */
export async function changeSessions<Value>(
  { db, sessions }: Pick<Authentication, 'db' | 'sessions'>,
  change: (transaction: Queries) => Promise<Value>,
): Promise<Value> {
  try {
    return await db.transaction(change);
  } finally {
    // Even if it failed: the connection may have broken after the commit.
    sessions.drop();
  }
}

/**
 * Signs an operator out everywhere except in the session `except`; every instance is notified when
 * `transaction` commits.
 */
export async function endSessions(transaction: Queries, operatorId: string, except?: string): Promise<void> {
  const own = eq(operatorSessions.operatorId, operatorId);
  await transaction
    .delete(operatorSessions)
    .where(except === undefined ? own : and(own, ne(operatorSessions.id, except)));
}
