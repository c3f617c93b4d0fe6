import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallContext } from '@/lib/features/context';
import type { ChangeOperatorRequest } from '@/lib/features/operators/operators';
import { changeOperator } from '@/lib/features/operators/server/change-operator';
import { operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import type { Role } from '@/lib/platform/access/roles';
import { authenticationOf, callerWith, newOperator, PASSWORD, silent } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { acceptInvitation } from './accept-invitation';
import { changeSessions } from './change-sessions';
import { issueInvitation } from './issue-invitation';
import { changePassword, endOwnSession, endOwnSessions, signOut } from './own-account';
import { readSession } from './read-session';
import { signInWithPassword } from './sign-in-with-password';

/** Someone whose session is tested, and another session from which they make changes. */
interface SignedInOperator {
  operator: Operator;
  context: CallContext;
  kept: { id: string; headers: Headers };
  other: Headers;
}

describe.each(DATABASE_KINDS)('the very next call on %s', (kind) => {
  const opened = openFresh(kind);
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  let administrator: Operator;
  beforeAll(async () => {
    authentication = await authenticationOf(silent(opened.database));
    administrator = await newOperator(authentication, 'administrator');
  });
  afterAll(() => authentication.close());

  const by = (operator: Operator) =>
    ({
      operator,
      call: callerWith().call,
      now: authentication.now,
      db: authentication.db,
    }) as unknown as CallContext;
  const signIn = async (email: string) => {
    const { operator, cookies } = await signInWithPassword(
      authentication,
      { email, password: PASSWORD },
      callerWith(),
    );
    return { operator, headers: callerWith(cookies).headers };
  };
  const somebody = async (): Promise<SignedInOperator> => {
    const { email } = await newOperator(authentication, 'compliance_manager');
    const other = (await signIn(email)).headers;
    const { operator, headers } = await signIn(email);
    const { id = '' } = (await readSession(authentication, headers)) ?? {};
    return { operator, context: by(operator), kept: { id, headers }, other };
  };
  const change = ({ operator }: SignedInOperator, wanted: ChangeOperatorRequest) =>
    changeOperator(authentication, by(administrator), operator.id, wanted);
  const roleNow = async ({ kept: session }: SignedInOperator): Promise<Role | null> =>
    (await readSession(authentication, session.headers))?.operator.role ?? null;

  test('without a notification an instance keeps the old state: the tests below would detect a missing one', async () => {
    const one = await somebody();
    await authentication.db
      .update(operators)
      .set({ role: 'support' })
      .where(eq(operators.id, one.operator.id));
    expect(await roleNow(one)).toBe('compliance_manager');
  });

  test.each<[string, (one: SignedInOperator) => Promise<unknown>]>([
    ['was disabled', (one) => change(one, { disabled: true })],
    ['got a lesser role', (one) => change(one, { role: 'support' })],
    ['signed out', ({ context, kept: session }) => signOut(authentication, context, session.headers)],
    ['ended the session', ({ context, kept: session }) => endOwnSession(authentication, context, session.id)],
    [
      'signed out everywhere',
      ({ context, kept: session }) => endOwnSessions(authentication, context, session.headers),
    ],
    [
      'changed the password elsewhere',
      ({ context, other }) =>
        changePassword(authentication, context, { current: PASSWORD, next: 'another long password' }, other),
    ],
    [
      'accepted an invitation',
      async ({ operator: { id } }) => {
        const { token } = await issueInvitation(authentication.db, id, authentication.now());
        await acceptInvitation(authentication, token, { password: 'another long password' }, callerWith());
      },
    ],
    [
      'signed in again in the same browser',
      ({ operator: { email }, kept: { headers } }) =>
        signInWithPassword(
          authentication,
          { email, password: PASSWORD },
          { headers, call: callerWith().call },
        ),
    ],
  ])('is refused in the session of an operator who %s', async (_, done) => {
    const one = await somebody();
    expect(await roleNow(one)).toBe('compliance_manager');
    await done(one);
    expect(await roleNow(one)).toBeNull();
  });

  test('has the higher role of an operator who got one', async () => {
    const one = await somebody();
    await change(one, { role: 'administrator' });
    expect(await roleNow(one)).toBe('administrator');
  });

  test('accepts an operator who was enabled again, but not with the earlier session', async () => {
    const one = await somebody();
    await change(one, { disabled: true });
    await change(one, { disabled: false });
    const { headers } = await signIn(one.operator.email);
    expect(await readSession(authentication, headers)).not.toBeNull();
    expect(await roleNow(one)).toBeNull();
  });

  test('is read again after a change whose result is unknown', async () => {
    const one = await somebody();
    await authentication.db
      .update(operators)
      .set({ role: 'support' })
      .where(eq(operators.id, one.operator.id));
    const failed = changeSessions(authentication, async () => {
      throw new Error('the connection broke');
    });
    await expect(failed).rejects.toThrow('the connection broke');
    expect(await roleNow(one)).toBe('support');
  });
});
