import { and, eq, isNull } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import { invitations, operators, operatorTokens } from '@/lib/features/operators/tables';
import { role } from '@/lib/platform/access/roles';
import { announceAccess } from '@/lib/platform/live/announce';
import type { Authentication, Caller } from '../authentication';
import { changeSessions, endSessions } from '../change-sessions';
import type { Identity } from '../read-identity';
import { BY_PROVIDER, ownOperator } from './own-operator';

/**
 * Ends an operator's access after the provider refused them: sessions, tokens and links are deleted, and the
 * operator is disabled, which ends runs and open streams on every instance. Does nothing without such an
 * operator.
 * @param why Why they were refused, for Activity.
 */
export async function endAccess(
  authentication: Authentication,
  identity: Pick<Identity, 'issuer' | 'subject'>,
  why: string,
  { call }: Caller,
): Promise<void> {
  const { now } = authentication;
  await changeSessions(authentication, async (transaction) => {
    const operator = await ownOperator(transaction, identity);
    if (operator === null) return;
    const [disabled] = await transaction
      .update(operators)
      .set({ disabledAt: new Date(now()), disabledBy: BY_PROVIDER })
      .where(and(eq(operators.id, operator.id), isNull(operators.disabledAt)))
      .returning();
    await endSessions(transaction, operator.id);
    const tokens = await transaction
      .delete(operatorTokens)
      .where(eq(operatorTokens.operatorId, operator.id))
      .returning({ name: operatorTokens.name });
    await transaction.delete(invitations).where(eq(invitations.operatorId, operator.id));
    if (disabled === undefined) return;
    const actor = { operator: { ...operator, role: role.parse(operator.role) }, call, now };
    const after = { why, tokens: tokens.map(({ name }) => name) };
    await record(transaction, actor, { action: 'access.ended', after });
    await announceAccess(transaction);
  });
}
