import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { activity } from '@/lib/features/activity/tables';
import { operatorSessions, operators } from '@/lib/features/operators/tables';
import { authenticationOf, callerWith, newOperator, PASSWORD } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { signedToken } from './cookies';
import { openSession } from './open-session';
import { endOwnSessions, signOut } from './own-account';
import { expiryOf, readSession, recordUse } from './read-session';
import { SessionCache } from './session-cache';
import { changeDemoRole, signInAsDemo } from './sign-in-as-demo';
import { signInWithPassword } from './sign-in-with-password';

type Authentication = Awaited<ReturnType<typeof authenticationOf>>;

describe.each(DATABASE_KINDS)('signing in on %s', (kind) => {
  const opened = openFresh(kind);
  let authentication: Authentication;
  beforeAll(async () => {
    authentication = await authenticationOf(opened.database);
    return () => authentication.close();
  });

  const signIn = async (email: string, password = PASSWORD, caller = callerWith()) =>
    signInWithPassword(authentication, { email, password }, caller);
  const lastRows = (many: number) =>
    authentication.db.select().from(activity).orderBy(desc(activity.number)).limit(many);

  test('opens a session whose cookie identifies its operator', async () => {
    const { id, email } = await newOperator(authentication, 'compliance_manager');
    const { operator, cookies } = await signIn(email);
    expect(operator).toEqual({ id, email, name: 'Ada Hart', role: 'compliance_manager' });
    expect(cookies).toHaveLength(2);
    expect(cookies[1]).toMatch(
      /^portal-console-device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookies[0]).toMatch(/^portal-console=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    const session = await readSession(authentication, callerWith(cookies).headers);
    expect(session?.operator).toEqual(operator);
    expect((await lastRows(1))[0]).toMatchObject({
      action: 'session.sign_in',
      outcome: 'done',
      operatorId: id,
      from: '192.0.2.7',
      after: { by: 'password' },
    });
  });

  test('over https the cookie belongs to this host alone, and no other is read', async () => {
    const secure = await authenticationOf(opened.database, { publicUrl: 'https://console.example' });
    const { email } = await newOperator(authentication);
    const { cookies } = await signInWithPassword(secure, { email, password: PASSWORD }, callerWith());
    expect(cookies[0]).toMatch(
      /^__Host-portal-console=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await readSession(secure, callerWith(cookies).headers)).not.toBeNull();
    const renamed = callerWith(cookies.map((cookie) => cookie.replace('__Host-', '')));
    expect(await readSession(secure, renamed.headers)).toBeNull();
    await secure.close();
  });

  test('case 11: a tampered cookie, an unsigned one and one with another secret are refused', async () => {
    const { email } = await newOperator(authentication);
    const { cookies } = await signIn(email);
    const [whole = ''] = cookies;
    const value = whole.slice(whole.indexOf('=') + 1, whole.indexOf(';'));
    const other = await authenticationOf(opened.database, {
      secret: 'another-secret-0123456789abcdef-0123456',
    });
    expect(await readSession(other, callerWith(cookies).headers)).toBeNull();
    await other.close();
    const changed = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
    for (const bad of [changed, value.split('.')[0], `${value}x`, '', 'x', '%', value.replace('.', '..')]) {
      const headers = new Headers({ cookie: `portal-console=${bad}` });
      expect(await readSession(authentication, headers), bad).toBeNull();
    }
  });

  test('cases 11 and 294: a session expires after its hours, and after an hour without use; requests are not use', async () => {
    const { email } = await newOperator(authentication);
    const { headers } = callerWith((await signIn(email)).cookies);
    const at = async (minutes: number, ask = readSession) => {
      authentication.clock.ahead = minutes * 60_000;
      return (await ask(authentication, headers)) !== null;
    };
    // A page that polls keeps no session alive.
    expect([await at(30), await at(59), await at(60)]).toEqual([true, true, false]);
    expect([await at(59, recordUse), await at(118), await at(119)]).toEqual([true, true, false]);
    authentication.clock.ahead = 0;
    const again = callerWith((await signIn(email)).cookies).headers;
    const used = [...Array(17)].map((_, index) => index * 45);
    const seen: boolean[] = [];
    for (const minutes of used) {
      authentication.clock.ahead = minutes * 60_000;
      seen.push((await recordUse(authentication, again)) !== null);
    }
    // Twelve hours are 720 minutes; the last use is at that minute.
    expect(seen).toEqual([...Array(16).fill(true), false]);
    authentication.clock.ahead = 0;
  });

  test('case 294: with the smallest limit, whoever uses it every half minute stays signed in, on every instance', async () => {
    const { email } = await newOperator(authentication);
    const { headers } = callerWith((await signIn(email)).cookies);
    let at = authentication.now();
    const one = {
      ...authentication,
      settings: { ...authentication.settings, idleMinutes: 1 },
      now: () => at,
    };
    const other = { ...one, sessions: new SessionCache() };
    for (let uses = 0; uses < 10; uses += 1) {
      // The other instance has it cached as it was before the last use.
      expect(await readSession(other, headers)).not.toBeNull();
      expect(await recordUse(one, headers)).not.toBeNull();
      at += 30_000;
    }
    const session = await recordUse(one, headers);
    if (session === null) throw new Error('signed out');
    expect(expiryOf(one, session)).toMatchObject({ idleEndsIn: 60, idleLimit: 60 });
    at += 59_999;
    expect(await readSession(other, headers)).not.toBeNull();
    at += 1;
    expect(await readSession(other, headers)).toBeNull();
  });

  test('case 12: a session ID planted before the sign-in is replaced, and its session ends', async () => {
    const [attacker, victim] = [await newOperator(authentication), await newOperator(authentication)];
    const planted = (await signIn(attacker.email)).cookies;
    const { cookies } = await signIn(victim.email, PASSWORD, callerWith(planted));
    expect(cookies[0]?.split(';')[0]).not.toBe(planted[0]?.split(';')[0]);
    expect(await readSession(authentication, callerWith(planted).headers)).toBeNull();
    expect((await readSession(authentication, callerWith(cookies).headers))?.operator.id).toBe(victim.id);
  });

  test('case 13: the cookie of a session is refused as soon as it is signed out', async () => {
    const { email } = await newOperator(authentication);
    const { operator, cookies } = await signIn(email);
    const { headers, call } = callerWith(cookies);
    expect(await readSession(authentication, headers)).not.toBeNull();
    const context = { operator, call, now: authentication.now } as Parameters<typeof signOut>[1];
    const away = await signOut(authentication, context, headers);
    expect(away).toEqual({
      cookies: ['portal-console=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
      exit: { provider: null },
    });
    expect(await readSession(authentication, headers)).toBeNull();
    expect((await lastRows(1))[0]).toMatchObject({ action: 'session.sign_out', operatorId: operator.id });
  });

  test('signing out everywhere ends every session of the operator and of no one else', async () => {
    const [one, other] = [await newOperator(authentication), await newOperator(authentication)];
    const first = (await signIn(one.email)).cookies;
    const { operator, cookies } = await signIn(one.email);
    const others = (await signIn(other.email)).cookies;
    const { call, headers } = callerWith(cookies);
    const context = { operator, call, now: authentication.now } as Parameters<typeof endOwnSessions>[1];
    await endOwnSessions(authentication, context, headers);
    expect(await readSession(authentication, callerWith(first).headers)).toBeNull();
    expect(await readSession(authentication, callerWith(cookies).headers)).toBeNull();
    expect(await readSession(authentication, callerWith(others).headers)).not.toBeNull();
  });

  test('case 80: the stored form of a session does not open it', async () => {
    const { id, email } = await newOperator(authentication);
    const { cookies } = await signIn(email);
    const [row] = await authentication.db
      .select()
      .from(operatorSessions)
      .where(eq(operatorSessions.operatorId, id));
    const token = /^portal-console=([^.]+)\./.exec(cookies[0] ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(row)).not.toContain(token);
    const { secret } = authentication;
    const headers = new Headers({ cookie: `portal-console=${signedToken(row?.tokenHash ?? '', secret)}` });
    expect(await readSession(authentication, headers)).toBeNull();
  });

  test('case 14: an operator disabled while their password is compared cannot sign in', async () => {
    const { id, email } = await newOperator(authentication);
    const [row] = await authentication.db.select().from(operators).where(eq(operators.id, id));
    const opening = openSession(authentication, callerWith(), 'password', async (transaction) => {
      await transaction.update(operators).set({ disabledAt: new Date() }).where(eq(operators.id, id));
      return { id, email, name: row?.name ?? '', role: 'support' };
    });
    await expect(opening).rejects.toMatchObject({ code: 'sign_in_refused' });
    expect(await authentication.db.$count(operatorSessions, eq(operatorSessions.operatorId, id))).toBe(0);
  });

  test('case 14: an operator disabled during a session is signed out at the next call on another instance, too', async () => {
    const other = await authenticationOf(opened.database);
    const { id, email } = await newOperator(authentication);
    const { headers } = callerWith((await signIn(email)).cookies);
    expect(await readSession(other, headers)).not.toBeNull();
    await authentication.db.update(operators).set({ disabledAt: new Date() }).where(eq(operators.id, id));
    await expect.poll(() => readSession(other, headers), { interval: 5 }).toBeNull();
    await expect(signIn(email)).rejects.toMatchObject({ code: 'sign_in_refused' });
    expect((await lastRows(1))[0]).toMatchObject({ action: 'session.refused', after: { why: 'disabled' } });
    await other.close();
  });

  test('case 86: concurrent requests never read one operator’s cookie as another’s', async () => {
    const many = await Promise.all([...Array(4)].map(() => newOperator(authentication)));
    const signedIn: { id: string; headers: Headers }[] = [];
    for (const { id, email } of many)
      signedIn.push({ id, headers: callerWith((await signIn(email)).cookies).headers });
    const asked = [...Array(25)].flatMap(() => signedIn);
    const read = await Promise.all(asked.map(({ headers }) => readSession(authentication, headers)));
    expect(read.map((session) => session?.operator.id)).toEqual(asked.map(({ id }) => id));
  });

  test('a wrong password, an unknown address and one without a password get the same response, and are recorded without the password', async () => {
    const { email } = await newOperator(authentication);
    const bare = {
      id: randomUUID(),
      name: 'No password',
      email: `${randomUUID()}@example.com`,
      role: 'support',
    };
    await authentication.db.insert(operators).values(bare);
    const wrong = 'a wrong password that is told nowhere';
    for (const address of [email, bare.email, 'nobody@example.com']) {
      await expect(signIn(address, wrong)).rejects.toMatchObject({ code: 'sign_in_refused' });
    }
    const rows = await lastRows(3);
    expect(
      rows.map(({ action, outcome, subject, operatorId }) => [action, outcome, subject, operatorId]),
    ).toEqual(
      ['nobody@example.com', bare.email, email].map((subject) => [
        'session.refused',
        'refused',
        subject,
        null,
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain(wrong);
  });

  test('case 94: signing in fails if it cannot be recorded in Activity', async () => {
    const { id, email } = await newOperator(authentication);
    const db = authentication.db;
    await db.execute('ALTER TABLE console.activity RENAME TO activity_away');
    await expect(signIn(email)).rejects.toThrow();
    await db.execute('ALTER TABLE console.activity_away RENAME TO activity');
    expect(await db.select().from(operatorSessions).where(eq(operatorSessions.operatorId, id))).toEqual([]);
  });

  test('demo operators exist only in the sandbox: elsewhere there is no button, and their sessions are refused', async () => {
    const sandbox = await authenticationOf(opened.database, { demo: true });
    const { operator, cookies } = await signInAsDemo(sandbox, { role: 'compliance_manager' }, callerWith());
    expect(operator).toMatchObject({ name: 'Maya Lindqvist', role: 'compliance_manager' });
    const { headers } = callerWith(cookies);
    expect((await readSession(sandbox, headers))?.operator).toEqual(operator);
    expect(await readSession(authentication, headers)).toBeNull();
    await expect(signInAsDemo(authentication, { role: 'administrator' }, callerWith())).rejects.toMatchObject(
      {
        code: 'no_such_route',
      },
    );
    await sandbox.close();
  });

  test('a demo operator can sign in even if someone else has the demo address', async () => {
    const sandbox = await authenticationOf(opened.database, { demo: true });
    const existing = {
      id: randomUUID(),
      name: 'The real Ada',
      email: 'ada.hart@example.com',
      role: 'support',
    };
    await authentication.db.insert(operators).values(existing);
    for (const _ of [1, 2]) {
      const { operator, cookies } = await signInAsDemo(sandbox, { role: 'administrator' }, callerWith());
      expect(operator).toMatchObject({ id: 'demo-administrator', email: 'demo-administrator@console.local' });
      expect((await readSession(sandbox, callerWith(cookies).headers))?.operator).toEqual(operator);
    }
    const other = { ...existing, id: randomUUID(), email: 'demo-support@console.local' };
    await authentication.db.insert(operators).values(other);
    await authentication.db
      .insert(operators)
      .values({ ...other, id: randomUUID(), email: 'sam.ortiz@example.com' });
    const signing = signInAsDemo(sandbox, { role: 'support' }, callerWith());
    await expect(signing).rejects.toMatchObject({ code: 'operator_known' });
    await sandbox.close();
  });

  test('a demo operator can switch roles, recorded in Activity; other operators cannot, and no one can outside the sandbox', async () => {
    const sandbox = await authenticationOf(opened.database, { demo: true });
    const { operator, cookies } = await signInAsDemo(sandbox, { role: 'compliance_manager' }, callerWith());
    const caller = callerWith(cookies);
    const next = await changeDemoRole(sandbox, operator, { role: 'administrator' }, caller);
    expect(next.operator.id).toBe('demo-administrator');
    expect((await readSession(sandbox, callerWith(next.cookies).headers))?.operator).toEqual(next.operator);
    expect(await readSession(sandbox, caller.headers)).toBeNull();
    const [row] = await sandbox.db.select().from(activity).orderBy(desc(activity.number)).limit(1);
    expect(row).toMatchObject({
      action: 'session.role_changed',
      before: { operator: 'demo-compliance-manager', role: 'compliance_manager' },
      after: { operator: 'demo-administrator', role: 'administrator' },
    });
    const refused = { code: 'no_such_route' };
    const asking = changeDemoRole(authentication, operator, { role: 'administrator' }, caller);
    await expect(asking).rejects.toMatchObject(refused);
    const real = await newOperator(sandbox);
    const escalating = changeDemoRole(sandbox, real, { role: 'administrator' }, caller);
    await expect(escalating).rejects.toMatchObject(refused);
    await sandbox.close();
  });

  test('a stranger’s wrong passwords do not block a browser in which its owner has signed in', async () => {
    const { email } = await newOperator(authentication);
    const other = await newOperator(authentication);
    const [known, others] = [(await signIn(email)).cookies, (await signIn(other.email)).cookies];
    for (let number = 0; number < 12; number += 1)
      await expect(signIn(email, 'a wrong password')).rejects.toBeTruthy();
    const tooMany = { code: 'too_many_tries' };
    await expect(signIn(email)).rejects.toMatchObject(tooMany);
    await expect(signIn(email, PASSWORD, callerWith(others))).rejects.toMatchObject(tooMany);
    const forged = known.map((cookie) => cookie.replace(/(-device=\d+\.[^.]+\.)./, '$1!'));
    await expect(signIn(email, PASSWORD, callerWith(forged))).rejects.toMatchObject(tooMany);
    expect((await signIn(email, PASSWORD, callerWith(known))).operator.email).toBe(email);
    authentication.clock.ahead = 181 * 86_400_000;
    for (let number = 0; number < 10; number += 1)
      await expect(signIn(email, 'a wrong password')).rejects.toBeTruthy();
    await expect(signIn(email, PASSWORD, callerWith(known))).rejects.toMatchObject(tooMany);
    authentication.clock.ahead = 0;
  });
});
