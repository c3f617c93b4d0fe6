import { and, eq, gt } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import { invitations, operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { InvitationAcceptance, InvitationAnswer } from '../sign-in';
import type { Authentication, Caller } from './authentication';
import { endSessions } from './change-sessions';
import { tokenHash } from './cookies';
import { FIRST_ADMINISTRATOR } from './first-administrator';
import { maySignIn } from './may-sign-in';
import { openSession, type SignInResult } from './open-session';
import { hashPassword, setPassword } from './passwords';

/**
 * The operator of a link.
 * @throws ConsoleError `no_such_invitation`: unknown, used, replaced, expired, or of a disabled operator
 */
export async function readInvitation(
  { db, settings, now }: Pick<Authentication, 'db' | 'settings' | 'now'>,
  token: string,
): Promise<Operator> {
  const [found] = await db
    .select({ operator: operators })
    .from(invitations)
    .innerJoin(operators, eq(operators.id, invitations.operatorId))
    .where(and(eq(invitations.hash, tokenHash(token)), gt(invitations.expiresAt, new Date(now()))));
  const operator = found && maySignIn(found.operator, settings);
  if (!operator) throw new ConsoleError('no_such_invitation');
  return operator;
}

/**
 * The operator of a link, and how to accept it: with a password, or only at the company's provider if
 * passwords are off.
 * @throws ConsoleError `no_such_invitation`; `passwords_off` if there is no provider either
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

/**
 * Sets the password of the link's operator and signs them in; the link works once, even with concurrent
 * requests, and all earlier sessions end.
 * @throws ConsoleError `no_such_invitation`; `passwords_off` if people sign in only at the company's provider
 */
export async function acceptInvitation(
  authentication: Authentication,
  token: string,
  { password }: InvitationAcceptance,
  caller: Caller,
): Promise<SignInResult> {
  if (!authentication.settings.passwords) throw new ConsoleError('passwords_off');
  const operator = await readInvitation(authentication, token);
  const hash = await hashPassword(password);
  return openSession(authentication, caller, 'invitation', async (transaction) => {
    const used = await transaction
      .delete(invitations)
      .where(eq(invitations.hash, tokenHash(token)))
      .returning({ operatorId: invitations.operatorId });
    if (used.length === 0) throw new ConsoleError('no_such_invitation');
    await endSessions(transaction, operator.id);
    await setPassword(transaction, operator.id, hash, authentication.now());
    // The administrator who made the link could have used it as well.
    await transaction
      .update(operators)
      .set({ accessChangedAt: new Date(authentication.now()) })
      .where(eq(operators.id, operator.id));
    const actor = { operator, call: caller.call, now: authentication.now };
    await record(transaction, actor, { action: 'account.password_changed', after: { by: 'invitation' } });
    return operator;
  });
}
