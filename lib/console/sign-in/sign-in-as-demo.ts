import type { DemoSignIn } from '@/lib/contract/session';
import { operators } from '@/lib/db/operator-schema';
import { ConsoleError } from '../console-error';
import { DEMO_OPERATORS } from './demo-operators';
import { enter, type SignedIn } from './enter';
import type { Caller, Entrance } from './entrance';

/**
 * Signs a demo operator in, who is made at the first time and comes back with the role that the demo is of.
 * @throws ConsoleError `no_such_route` where no demo operators are offered
 */
export async function signInAsDemo(
  entrance: Entrance,
  { role }: DemoSignIn,
  caller: Caller,
): Promise<SignedIn> {
  if (!entrance.settings.demo) throw new ConsoleError('no_such_route');
  const operator = DEMO_OPERATORS[role];
  return enter(entrance, operator, caller, 'demo', async (transaction) => {
    await transaction
      .insert(operators)
      .values(operator)
      .onConflictDoUpdate({ target: operators.id, set: { ...operator, disabledAt: null } });
  });
}
