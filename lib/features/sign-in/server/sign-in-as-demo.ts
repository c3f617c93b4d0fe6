import { and, ne } from 'drizzle-orm';
import { isDemo } from '@/lib/features/operators/is-demo';
import { operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import type { Role } from '@/lib/platform/access/roles';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { DemoSignIn } from '../sign-in';
import type { Authentication, Caller } from './authentication';
import { DEMO_OPERATORS } from './may-sign-in';
import { openSession, type SignInResult } from './open-session';

/**
 * Signs in a demo operator, who is created the first time and gets the demo's role back.
 * @throws ConsoleError `no_such_route` if no demo operators are offered; `operator_known` if others use both
 * addresses that the demo operator could have
 */
export async function signInAsDemo(
  authentication: Authentication,
  { role }: DemoSignIn,
  caller: Caller,
): Promise<SignInResult> {
  if (!authentication.settings.demo) throw new ConsoleError('no_such_route');
  return openSession(authentication, caller, 'demo', (transaction) => admitDemo(transaction, role));
}

/**
 * Switches to the demo operator with another role, without signing out: the session ends and another begins.
 * @throws ConsoleError `no_such_route` if no demo operators are offered, and for other operators
 */
export async function changeDemoRole(
  authentication: Authentication,
  operator: Operator,
  { role }: DemoSignIn,
  caller: Caller,
): Promise<SignInResult> {
  if (!authentication.settings.demo || !isDemo(operator)) throw new ConsoleError('no_such_route');
  return openSession(authentication, caller, 'role', (transaction) => admitDemo(transaction, role));
}

async function admitDemo(transaction: Queries, role: Role): Promise<Operator> {
  const operator = await withFreeAddress(transaction, DEMO_OPERATORS[role]);
  await transaction
    .insert(operators)
    .values(operator)
    .onConflictDoUpdate({ target: operators.id, set: { ...operator, disabledAt: null } });
  return operator;
}

/** If someone was invited with a demo operator's address, it stays theirs. */
async function withFreeAddress(transaction: Queries, operator: Operator): Promise<Operator> {
  const addresses = [operator.email, `${operator.id}@console.local`];
  const sameAddress = await transaction
    .select({ email: operators.email })
    .from(operators)
    .where(and(isOneOf(operators.email, addresses), ne(operators.id, operator.id)));
  const email = addresses.find((address) => sameAddress.every((other) => other.email !== address));
  if (email === undefined) throw new ConsoleError('operator_known');
  return { ...operator, email };
}
