import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { operatorSessions } from '@/lib/db/operator-schema';
import type { Authentication } from './authentication';

/**
 * The transaction of whatever changes operators or ends sessions: it holds at the very next call. The database tells
 * other instances of it; this one does not wait to hear it.
 */
export async function changeSessions<Value>(
  { db, sessions }: Pick<Authentication, 'db' | 'sessions'>,
  change: (transaction: Queries) => Promise<Value>,
): Promise<Value> {
  try {
    return await db.transaction(change);
  } finally {
    // Also where it failed: a connection that broke does not tell whether it was done before.
    sessions.drop();
  }
}

/** Signs an operator out everywhere, but in the session `except`; every instance knows when `transaction` commits. */
export async function endSessions(transaction: Queries, operatorId: string, except?: string): Promise<void> {
  const own = eq(operatorSessions.operatorId, operatorId);
  await transaction
    .delete(operatorSessions)
    .where(except === undefined ? own : and(own, ne(operatorSessions.id, except)));
}
