import { and, eq, gt } from 'drizzle-orm';
import type { Operator } from '@/lib/contract/operator';
import { invitations, operators } from '@/lib/db/operator-schema';
import { ConsoleError } from '../console-error';
import type { Entrance } from './entrance';
import { invitationHash } from './issue-invitation';
import { mayEnter } from './may-enter';

/**
 * Whom a link is for.
 * @throws ConsoleError `no_such_invitation`: unknown, used, replaced, too old, or of a disabled operator
 */
export async function readInvitation(
  { db, settings, now }: Pick<Entrance, 'db' | 'settings' | 'now'>,
  token: string,
): Promise<Operator> {
  const [found] = await db
    .select({ operator: operators })
    .from(invitations)
    .innerJoin(operators, eq(operators.id, invitations.operatorId))
    .where(and(eq(invitations.hash, invitationHash(token)), gt(invitations.expiresAt, new Date(now()))));
  const operator = found && mayEnter(found.operator, settings);
  if (!operator) throw new ConsoleError('no_such_invitation');
  return operator;
}
