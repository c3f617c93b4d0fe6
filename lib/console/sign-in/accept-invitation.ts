import { eq } from 'drizzle-orm';
import type { InvitationAcceptance } from '@/lib/contract/session';
import { invitations } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import { endSessions } from './end-sessions';
import { enter, type SignedIn } from './enter';
import type { Caller, Entrance } from './entrance';
import { invitationHash } from './issue-invitation';
import { readInvitation } from './read-invitation';
import { setPassword } from './set-password';

/**
 * Sets the password of whom the link is for and signs them in; the link holds once, however often it is used at
 * the same time, and every session from before ends.
 * @throws ConsoleError `no_such_invitation`; `passwords_off` where the company's provider alone lets people in
 */
export async function acceptInvitation(
  entrance: Entrance,
  token: string,
  { password }: InvitationAcceptance,
  caller: Caller,
): Promise<SignedIn> {
  if (!entrance.settings.passwords) throw new ConsoleError('passwords_off');
  const operator = await readInvitation(entrance, token);
  const hash = await (await entrance.auth.$context).password.hash(password);
  return enter(entrance, caller, 'invitation', async (transaction) => {
    const used = await transaction
      .delete(invitations)
      .where(eq(invitations.hash, invitationHash(token)))
      .returning({ operatorId: invitations.operatorId });
    if (used.length === 0) throw new ConsoleError('no_such_invitation');
    await endSessions(transaction, operator.id);
    await setPassword(transaction, operator.id, hash, entrance.now());
    const actor = { operator, call: caller.call, now: entrance.now };
    await record(transaction, actor, { action: 'account.password_changed', after: { by: 'invitation' } });
    return operator;
  });
}
