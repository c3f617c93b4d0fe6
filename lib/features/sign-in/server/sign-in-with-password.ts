import { record } from '@/lib/features/activity/server/record';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { PasswordSignIn } from '../sign-in';
import type { Authentication, Caller } from './authentication';
import { knownDevice } from './known-device';
import { maySignIn } from './may-sign-in';
import { openSession, type SignInResult } from './open-session';
import { checkPassword } from './passwords';
import { countTry, forgiveTries } from './tries';

/**
 * @throws ConsoleError `sign_in_refused`, the same for an unknown address, a wrong password and a disabled
 * operator; `too_many_tries`, in which case nothing was compared; `no_such_route` if passwords are off
 */
export async function signInWithPassword(
  authentication: Authentication,
  { email, password }: PasswordSignIn,
  caller: Caller,
): Promise<SignInResult> {
  const { db, settings, now } = authentication;
  if (!settings.passwords) throw new ConsoleError('no_such_route');
  const device = await knownDevice(authentication, email, caller.headers);
  const tried = { email, from: caller.call.from, device };
  const refuse = (why: string) =>
    record(
      db,
      { operator: null, call: caller.call, now },
      { action: 'session.refused', outcome: 'refused', subject: email, after: { why } },
    );
  const verdict = await countTry(db, tried, now());
  if (verdict !== null) {
    // Once: repeated tries would fill Activity, which is never deleted.
    if (verdict.first) await refuse('too_many_tries');
    throw new ConsoleError('too_many_tries', { retryAfter: verdict.wait });
  }
  const { operator, right } = await checkPassword(db, { email, password });
  const entering = operator && maySignIn(operator, settings);
  if (!right || entering === null) {
    await refuse(operator === null ? 'unknown_address' : right ? 'disabled' : 'wrong_password');
    throw new ConsoleError('sign_in_refused');
  }
  return openSession(authentication, caller, 'password', async (transaction) => {
    await forgiveTries(transaction, tried, now());
    return entering;
  });
}
