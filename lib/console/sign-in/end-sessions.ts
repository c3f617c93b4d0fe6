import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { operatorSessions } from '@/lib/db/operator-schema';

/** Signs an operator out everywhere, but in the session `except`; every instance knows when `transaction` commits. */
export async function endSessions(transaction: Queries, operatorId: string, except?: string): Promise<void> {
  const own = eq(operatorSessions.operatorId, operatorId);
  await transaction
    .delete(operatorSessions)
    .where(except === undefined ? own : and(own, ne(operatorSessions.id, except)));
}
