import type { PasswordSignIn } from '@/lib/contract/session';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import { checkPassword } from './check-password';
import { enter, type SignedIn } from './enter';
import type { Caller, Entrance } from './entrance';
import { knownDevice } from './known-device';
import { mayEnter } from './may-enter';
import { countTry, forgiveTries } from './tries';

/**
 * @throws ConsoleError `sign_in_refused`, the same for an unknown address, a wrong password and a disabled
 * operator; `too_many_tries`, in which case nothing was compared; `no_such_route` where passwords are no way in
 */
export async function signInWithPassword(
  entrance: Entrance,
  { email, password }: PasswordSignIn,
  caller: Caller,
): Promise<SignedIn> {
  const { db, settings, now } = entrance;
  if (!settings.passwords) throw new ConsoleError('no_such_route');
  const device = await knownDevice(entrance, email, caller.headers);
  const tried = { email, from: caller.call.from, device };
  const refuse = (why: string) =>
    record(
      db,
      { operator: null, call: caller.call, now },
      { action: 'session.refused', outcome: 'refused', subject: email, after: { why } },
    );
  const verdict = await countTry(db, tried, now());
  if (verdict !== null) {
    // Once: whoever goes on trying would fill Activity, from which nothing is deleted.
    if (verdict.first) await refuse('too_many_tries');
    throw new ConsoleError('too_many_tries', { retryAfter: verdict.wait });
  }
  const { operator, right } = await checkPassword(entrance, { email, password });
  const entering = operator && mayEnter(operator, settings);
  if (!right || entering === null) {
    await refuse(operator === null ? 'unknown_address' : right ? 'disabled' : 'wrong_password');
    throw new ConsoleError('sign_in_refused');
  }
  return enter(entrance, caller, 'password', async (transaction) => {
    await forgiveTries(transaction, tried, now());
    return entering;
  });
}
