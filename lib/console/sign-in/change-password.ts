import { eq } from 'drizzle-orm';
import type { PasswordChange } from '@/lib/contract/session';
import { invitations } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { permit } from '../permit';
import type { Authentication } from './authentication';
import { changeSessions } from './change-sessions';
import { checkPassword } from './check-password';
import { endSessions } from './end-sessions';
import { hashPassword } from './password-hash';
import { readSession } from './read-session';
import { setPassword } from './set-password';
import { countTry, forgiveTries } from './tries';

/**
 * Changes the operator's password, and ends their other sessions and links.
 * @throws ConsoleError `passwords_off`, `password_wrong`, `too_many_tries`; nothing was changed
 */
export async function changePassword(
  authentication: Authentication,
  context: CallContext,
  { current, next }: PasswordChange,
  headers: Headers,
): Promise<void> {
  permit(context, 'own_account.manage');
  const { operator, call } = context;
  const { db, now, settings } = authentication;
  if (!settings.passwords) throw new ConsoleError('passwords_off');
  // Whoever is signed in is counted by themselves: a stranger who tries their address is no hindrance here.
  const tried = { email: operator.email, from: call.from, device: operator.id };
  const verdict = await countTry(db, tried, now());
  if (verdict !== null) throw new ConsoleError('too_many_tries', { retryAfter: verdict.wait });
  const { right } = await checkPassword(db, { email: operator.email, password: current });
  if (!right) throw new ConsoleError('password_wrong');
  const session = await readSession(authentication, headers);
  const hash = await hashPassword(next);
  await changeSessions(authentication, async (transaction) => {
    await forgiveTries(transaction, tried, now());
    await setPassword(transaction, operator.id, hash, now());
    await endSessions(transaction, operator.id, session?.id);
    await transaction.delete(invitations).where(eq(invitations.operatorId, operator.id));
    await record(transaction, context, { action: 'account.password_changed' });
  });
}
