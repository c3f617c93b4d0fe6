import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activity } from '@/lib/features/activity/tables';
import type { CallContext } from '@/lib/features/context';
import { invitations, operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import { authenticationOf, callerWith, newOperator, PASSWORD } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { acceptInvitation, describeInvitation, readInvitation } from './accept-invitation';
import { ensureSecret } from './authentication';
import { firstAdministrator } from './first-administrator';
import { issueInvitation } from './issue-invitation';
import { changePassword, endOwnSession, listSessions } from './own-account';
import { readSession } from './read-session';
import { signInWithPassword } from './sign-in-with-password';

const PROVIDER = {
  discoveryUrl: 'https://id.example/.well-known/openid-configuration',
  clientId: 'portal-console',
  clientSecret: 'a-secret-of-the-client-0123456789',
  name: 'Company',
  scopes: 'openid email profile',
  trustedDomains: [],
  rolesClaim: 'groups',
  roles: {},
  defaultRole: 'support' as const,
};

describe.each(DATABASE_KINDS)('an operator’s account on %s', (kind) => {
  const opened = openFresh(kind);
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  beforeAll(async () => {
    authentication = await authenticationOf(opened.database);
  });
  afterAll(() => authentication.close());

  const by = (operator: Operator) =>
    ({
      operator,
      call: callerWith().call,
      now: authentication.now,
      db: authentication.db,
    }) as unknown as CallContext;
  const signIn = (email: string, password = PASSWORD, from?: string) =>
    signInWithPassword(authentication, { email, password }, callerWith([], from));
  const invite = (id: string, now = authentication.now()) =>
    authentication.db.transaction((transaction) => issueInvitation(transaction, id, now));

  test('lists its own sessions, and can end them but not those of others', async () => {
    const [own, other] = [await newOperator(authentication), await newOperator(authentication)];
    const first = await signIn(own.email);
    const second = await signIn(own.email, PASSWORD, '2001:db8::7');
    await signIn(other.email);
    const context = by(second.operator);
    const { headers } = callerWith(second.cookies);
    const { sessions } = await listSessions(authentication, context, headers);
    expect(sessions.map(({ current, from, userAgent }) => ({ current, from, userAgent }))).toEqual([
      { current: true, from: '2001:db8::7', userAgent: 'Browser of a test' },
      { current: false, from: '192.0.2.7', userAgent: 'Browser of a test' },
    ]);
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    await expect(endOwnSession(authentication, by(other), id)).rejects.toMatchObject({
      code: 'no_such_session',
    });
    await endOwnSession(authentication, context, id);
    expect(await readSession(authentication, callerWith(first.cookies).headers)).toBeNull();
    expect(await readSession(authentication, headers)).not.toBeNull();
  });

  test('changes its password only with the current one, which ends the other sessions', async () => {
    const { email } = await newOperator(authentication);
    const [elsewhere, here] = [await signIn(email), await signIn(email)];
    const { headers } = callerWith(here.cookies);
    const change = (current: string) =>
      changePassword(authentication, by(here.operator), { current, next: 'another long password' }, headers);
    await expect(change('not the present one')).rejects.toMatchObject({ code: 'password_wrong' });
    expect(await readSession(authentication, callerWith(elsewhere.cookies).headers)).not.toBeNull();
    await change(PASSWORD);
    expect(await readSession(authentication, callerWith(elsewhere.cookies).headers)).toBeNull();
    expect(await readSession(authentication, headers)).not.toBeNull();
    await expect(signIn(email)).rejects.toMatchObject({ code: 'sign_in_refused' });
    expect((await signIn(email, 'another long password')).operator.email).toBe(email);
  });

  test('a link sets the password once, even with concurrent requests', async () => {
    const { id, email } = await newOperator(authentication);
    const before = await signIn(email);
    const { token } = await invite(id);
    expect(await readInvitation(authentication, token)).toMatchObject({ id, email });
    const used = await Promise.allSettled(
      ['first password here', 'second password here'].map((password) =>
        acceptInvitation(authentication, token, { password }, callerWith()),
      ),
    );
    expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readSession(authentication, callerWith(before.cookies).headers)).toBeNull();
    const winner = used[0]?.status === 'fulfilled' ? 'first password here' : 'second password here';
    expect((await signIn(email, winner)).operator.id).toBe(id);
    await expect(readInvitation(authentication, token)).rejects.toMatchObject({ code: 'no_such_invitation' });
  });

  test('a link is refused once expired or replaced, or if the operator is disabled; its token is not stored', async () => {
    const { id } = await newOperator(authentication);
    const refused = { code: 'no_such_invitation' };
    const old = await invite(id, authentication.now() - 8 * 86_400_000);
    await expect(readInvitation(authentication, old.token)).rejects.toMatchObject(refused);
    const replaced = await invite(id);
    const { token } = await invite(id);
    await expect(readInvitation(authentication, replaced.token)).rejects.toMatchObject(refused);
    expect(JSON.stringify(await authentication.db.select().from(invitations))).not.toContain(token);
    await authentication.db.update(operators).set({ disabledAt: new Date() }).where(eq(operators.id, id));
    await expect(readInvitation(authentication, token)).rejects.toMatchObject(refused);
  });

  test('case 168: if passwords are off neither a link nor the account accepts one, and the link is not used up', async () => {
    const off = await authenticationOf(opened.database, { passwords: false, oidc: PROVIDER });
    const { id, email } = await newOperator(authentication);
    const { operator, cookies } = await signIn(email);
    const { token } = await invite(id);
    const refused = { code: 'passwords_off' };
    const accepting = acceptInvitation(off, token, { password: 'a password of the link' }, callerWith());
    await expect(accepting).rejects.toMatchObject(refused);
    const change = { current: PASSWORD, next: 'another long password' };
    const changing = changePassword(off, by(operator), change, callerWith(cookies).headers);
    await expect(changing).rejects.toMatchObject(refused);
    expect(await describeInvitation(off, token)).toEqual({
      name: 'Ada Hart',
      email,
      oidc: { name: 'Company' },
    });
    expect(await describeInvitation(authentication, token)).toEqual({ name: 'Ada Hart', email, oidc: null });
    const demoAlone = await authenticationOf(opened.database, { passwords: false, demo: true });
    await expect(describeInvitation(demoAlone, token)).rejects.toMatchObject(refused);
    expect((await signIn(email)).operator.id).toBe(id);
    await Promise.all([off.close(), demoAlone.close()]);
  });

  test('case 22: after ten wrong passwords even the right one is not compared, and Activity has one entry', async () => {
    const { email } = await newOperator(authentication);
    for (let number = 0; number < 10; number += 1) {
      await expect(signIn(email, 'a wrong password')).rejects.toMatchObject({ code: 'sign_in_refused' });
    }
    const refused = { code: 'too_many_tries', retryAfter: expect.closeTo(900, -2) };
    await expect(signIn(email)).rejects.toMatchObject(refused);
    await expect(signIn(email)).rejects.toMatchObject(refused);
    const rows = await authentication.db.select().from(activity).orderBy(desc(activity.number)).limit(2);
    expect(rows.map(({ after }) => after)).toEqual([{ why: 'too_many_tries' }, { why: 'wrong_password' }]);
  });
});

describe.each(DATABASE_KINDS)('the first start on %s', (kind) => {
  const opened = openFresh(kind);

  test('instances agree on the secret that signs cookies', async () => {
    const { db } = opened.database;
    const secrets = await Promise.all([...Array(5)].map(() => ensureSecret(db)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(43);
  });

  test('prints a link until someone has used one; only the newest works', async () => {
    const authentication = await authenticationOf(opened.database);
    const tokenOf = async () => (await firstAdministrator(authentication))?.split('/invitation/')[1] ?? '';
    const [old, token] = [await tokenOf(), await tokenOf()];
    await expect(readInvitation(authentication, old)).rejects.toMatchObject({ code: 'no_such_invitation' });
    const accepted = await acceptInvitation(authentication, token, { password: randomUUID() }, callerWith());
    expect(accepted.operator.role).toBe('administrator');
    expect(await firstAdministrator(authentication)).toBeNull();
    await authentication.close();
  });

  test('creates the administrator from the environment if there is none, and does not change an existing one', async () => {
    const { db } = opened.database;
    await db.update(operators).set({ disabledAt: new Date() });
    const [first, second] = ['first@example.com', 'second@example.com'];
    for (const email of [first, second]) {
      const authentication = await authenticationOf(opened.database, {
        admin: { email, password: PASSWORD },
      });
      expect(await firstAdministrator(authentication)).toBeNull();
      await authentication.close();
    }
    const authentication = await authenticationOf(opened.database);
    const signIn = (email: string) =>
      signInWithPassword(authentication, { email, password: PASSWORD }, callerWith());
    expect((await signIn(first)).operator.role).toBe('administrator');
    await expect(signIn(second)).rejects.toMatchObject({ code: 'sign_in_refused' });
    await authentication.close();
  });
});
