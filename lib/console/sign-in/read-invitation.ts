import { and, eq, gt } from 'drizzle-orm';
import type { Operator } from '@/lib/contract/operators';
import type { InvitationAnswer } from '@/lib/contract/session';
import { invitations, operators } from '@/lib/db/operator-schema';
import { ConsoleError } from '../console-error';
import type { Authentication } from './authentication';
import { FIRST_ADMINISTRATOR } from './first-administrator';
import { invitationHash } from './issue-invitation';
import { maySignIn } from './may-sign-in';

/**
 * Whom a link is for.
 * @throws ConsoleError `no_such_invitation`: unknown, used, replaced, too old, or of a disabled operator
 */
export async function readInvitation(
  { db, settings, now }: Pick<Authentication, 'db' | 'settings' | 'now'>,
  token: string,
): Promise<Operator> {
  const [found] = await db
    .select({ operator: operators })
    .from(invitations)
    .innerJoin(operators, eq(operators.id, invitations.operatorId))
    .where(and(eq(invitations.hash, invitationHash(token)), gt(invitations.expiresAt, new Date(now()))));
  const operator = found && maySignIn(found.operator, settings);
  if (!operator) throw new ConsoleError('no_such_invitation');
  return operator;
}

/**
 * Whom a link is for, and how it is accepted: by a password, or at the company's provider alone where passwords are off.
 * @throws ConsoleError `no_such_invitation`; `passwords_off` where there is no provider either
 */
export async function describeInvitation(
  authentication: Pick<Authentication, 'db' | 'settings' | 'now'>,
  token: string,
): Promise<InvitationAnswer> {
  const { id, name, email } = await readInvitation(authentication, token);
  const { passwords, oidc } = authentication.settings;
  if (passwords) return { name, email, oidc: null };
  if (oidc === null) throw new ConsoleError('passwords_off');
  return { name, email: id === FIRST_ADMINISTRATOR.id ? null : email, oidc: { name: oidc.name } };
}
