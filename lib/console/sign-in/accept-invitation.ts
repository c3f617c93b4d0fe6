import { eq } from 'drizzle-orm';
import type { InvitationAcceptance } from '@/lib/contract/session';
import { invitations } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { Authentication, Caller } from './authentication';
import { endSessions } from './end-sessions';
import { invitationHash } from './issue-invitation';
import { openSession, type SignedIn } from './open-session';
import { hashPassword } from './password-hash';
import { readInvitation } from './read-invitation';
import { setPassword } from './set-password';

/**
 * Sets the password of whom the link is for and signs them in; the link holds once, however often it is used at
 * the same time, and every session from before ends.
 * @throws ConsoleError `no_such_invitation`; `passwords_off` where the company's provider alone lets people in
 */
export async function acceptInvitation(
  authentication: Authentication,
  token: string,
  { password }: InvitationAcceptance,
  caller: Caller,
): Promise<SignedIn> {
  if (!authentication.settings.passwords) throw new ConsoleError('passwords_off');
  const operator = await readInvitation(authentication, token);
  const hash = await hashPassword(password);
  return openSession(authentication, caller, 'invitation', async (transaction) => {
    const used = await transaction
      .delete(invitations)
      .where(eq(invitations.hash, invitationHash(token)))
      .returning({ operatorId: invitations.operatorId });
    if (used.length === 0) throw new ConsoleError('no_such_invitation');
    await endSessions(transaction, operator.id);
    await setPassword(transaction, operator.id, hash, authentication.now());
    const actor = { operator, call: caller.call, now: authentication.now };
    await record(transaction, actor, { action: 'account.password_changed', after: { by: 'invitation' } });
    return operator;
  });
}
