import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeOperatorRequest, Operator } from '@/lib/contract/operators';
import type { Role } from '@/lib/contract/roles';
import { operators } from '@/lib/db/operator-schema';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { callerWith, entranceOf, newOperator, PASSWORD, silent } from '@/lib/testing/entrances';
import { openFresh } from '@/lib/testing/open-fresh';
import type { CallContext } from '../context';
import { changeOperator } from '../operators/change-operator';
import { acceptInvitation } from './accept-invitation';
import { changePassword } from './change-password';
import { changeSessions } from './change-sessions';
import { endOwnSession, endOwnSessions } from './end-own-sessions';
import { issueInvitation } from './issue-invitation';
import { readSession } from './read-session';
import { signInWithPassword } from './sign-in-with-password';
import { signOut } from './sign-out';

/** Whose session is kept, and another session of theirs from which they act. */
interface Somebody {
  operator: Operator;
  context: CallContext;
  kept: { id: string; headers: Headers };
  other: Headers;
}

describe.each(DATABASE_KINDS)('the very next call, on %s', (kind) => {
  const opened = openFresh(kind);
  let entrance: Awaited<ReturnType<typeof entranceOf>>;
  let administrator: Operator;
  beforeAll(async () => {
    entrance = await entranceOf(silent(opened.database));
    administrator = await newOperator(entrance, 'administrator');
  });
  afterAll(() => entrance.close());

  const by = (operator: Operator) =>
    ({ operator, call: callerWith().call, now: entrance.now, db: entrance.db }) as unknown as CallContext;
  const signIn = async (email: string) => {
    const { operator, cookies } = await signInWithPassword(
      entrance,
      { email, password: PASSWORD },
      callerWith(),
    );
    return { operator, headers: callerWith(cookies).headers };
  };
  const somebody = async (): Promise<Somebody> => {
    const { email } = await newOperator(entrance, 'compliance_manager');
    const other = (await signIn(email)).headers;
    const { operator, headers } = await signIn(email);
    const { id = '' } = (await readSession(entrance, headers)) ?? {};
    return { operator, context: by(operator), kept: { id, headers }, other };
  };
  const change = ({ operator }: Somebody, wanted: ChangeOperatorRequest) =>
    changeOperator(entrance, by(administrator), operator.id, wanted);
  const roleNow = async ({ kept }: Somebody): Promise<Role | null> =>
    (await readSession(entrance, kept.headers))?.operator.role ?? null;

  test('does not know by itself what nobody told this instance: these tests would find out what is not told', async () => {
    const one = await somebody();
    await entrance.db.update(operators).set({ role: 'support' }).where(eq(operators.id, one.operator.id));
    expect(await roleNow(one)).toBe('compliance_manager');
  });

  test.each<[string, (one: Somebody) => Promise<unknown>]>([
    ['was disabled', (one) => change(one, { disabled: true })],
    ['was given a lesser role', (one) => change(one, { role: 'support' })],
    ['signed out', ({ context, kept }) => signOut(entrance, context, kept.headers)],
    ['ended the session', ({ context, kept }) => endOwnSession(entrance, context, kept.id)],
    ['signed out everywhere', ({ context }) => endOwnSessions(entrance, context)],
    [
      'changed the password elsewhere',
      ({ context, other }) =>
        changePassword(entrance, context, { current: PASSWORD, next: 'another long password' }, other),
    ],
    [
      'accepted an invitation',
      async ({ operator: { id } }) => {
        const { token } = await issueInvitation(entrance.db, id, entrance.now());
        await acceptInvitation(entrance, token, { password: 'another long password' }, callerWith());
      },
    ],
    [
      'signed in again in the same browser',
      ({ operator: { email }, kept: { headers } }) =>
        signInWithPassword(entrance, { email, password: PASSWORD }, { headers, call: callerWith().call }),
    ],
  ])('is refused to the session of who %s', async (_, done) => {
    const one = await somebody();
    expect(await roleNow(one)).toBe('compliance_manager');
    await done(one);
    expect(await roleNow(one)).toBeNull();
  });

  test('has the greater role of who was given one', async () => {
    const one = await somebody();
    await change(one, { role: 'administrator' });
    expect(await roleNow(one)).toBe('administrator');
  });

  test('lets in who was enabled again, but not into the session of before', async () => {
    const one = await somebody();
    await change(one, { disabled: true });
    await change(one, { disabled: false });
    const { headers } = await signIn(one.operator.email);
    expect(await readSession(entrance, headers)).not.toBeNull();
    expect(await roleNow(one)).toBeNull();
  });

  test('is read anew after a change of which it is not known whether it was made', async () => {
    const one = await somebody();
    await entrance.db.update(operators).set({ role: 'support' }).where(eq(operators.id, one.operator.id));
    const failed = changeSessions(entrance, async () => {
      throw new Error('the connection broke');
    });
    await expect(failed).rejects.toThrow('the connection broke');
    expect(await roleNow(one)).toBe('support');
  });
});
