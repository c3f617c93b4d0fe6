import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import { activity } from '@/lib/features/activity/tables';
import { operatorAccounts, operatorSessions, operators } from '@/lib/features/operators/tables';
import { PEER_ADDRESS } from '@/lib/platform/api/internal-headers';
import {
  authenticationOf,
  callerWith,
  newOperator,
  PASSWORD,
  SETTINGS,
  silent,
} from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { startIdentityProvider } from '@/lib/testing/identity-provider';
import { openFresh } from '@/lib/testing/open-fresh';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { readInvitation } from '../accept-invitation';
import { CALLBACK_PATH } from '../company-provider';
import { FIRST_ADMINISTRATOR } from '../first-administrator';
import { issueInvitation } from '../issue-invitation';
import { DEMO_OPERATORS } from '../may-sign-in';
import { readSession } from '../read-session';
import { signInWithPassword } from '../sign-in-with-password';

const verified = (name: string, groups: string[], email = `${name}@company.example`) => ({
  email,
  email_verified: true,
  name,
  groups,
});

describe.each(DATABASE_KINDS)('signing in at the company’s provider, on %s', (kind) => {
  const opened = openFresh(kind);
  const people = {
    kim: verified('Kim', ['kyc-team', 'everybody']),
    lee: verified('Lee', ['kyc-team', 'it-admins']),
    nobody: verified('Nobody', ['catering']),
    leaver: verified('Leaver', ['kyc-team']),
    linked: verified('Linked', ['kyc-team']),
    pretender: { ...verified('Pretender', ['it-admins']), email_verified: false },
    boss: verified('Boss', ['it-admins']),
    invited: verified('Invited', ['kyc-team']),
    stranger: verified('Stranger', ['it-admins']),
    first: verified('First', ['it-admins']),
    crowd: verified('Crowd', ['kyc-team']),
    listed: verified('Listed', ['it-admins']),
    nameless: { ...verified('Nameless', ['kyc-team']), email: '' },
  };
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

  beforeAll(async () => {
    provider = await startIdentityProvider(`${SETTINGS.publicUrl}${CALLBACK_PATH}`, people);
    // The provider logs its defaults, each once.
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    // It warns about settings that are not for production, and about Node 20.
    vi.spyOn(console, 'warn').mockClear();
    const oidc = {
      ...provider.settings,
      name: 'Company',
      scopes: 'openid email profile',
      trustedDomains: [],
      rolesClaim: 'groups',
      roles: { 'kyc-team': 'compliance_manager', 'it-admins': 'administrator' },
      defaultRole: null,
    } as const;
    authentication = await authenticationOf(silent(opened.database), { oidc });
    installScriptedConsole().application.authentication = authentication;
  });
  afterAll(async () => {
    await authentication.close();
    await provider.stop();
  });

  const begin = async (back = '/profiles?status=approved') => {
    const address = `${SETTINGS.publicUrl}/api/session/oidc?return=${encodeURIComponent(back)}`;
    const answer = await answerApi(new Request(address));
    return { to: answer.headers.get('location') ?? '', cookies: answer.headers.getSetCookie() };
  };
  const comeBack = (address: string, cookies: readonly string[]) =>
    answerApi(new Request(address, { headers: callerWith(cookies).headers }));
  const signIn = async (who: string | null, back?: string) => {
    const { to, cookies } = await begin(back);
    return comeBack(await provider.visit(to, who), cookies);
  };
  const whose = async (answer: Response) =>
    (await readSession(authentication, callerWith(answer.headers.getSetCookie()).headers))?.operator ?? null;
  const problemOf = (answer: Response) =>
    new URL(answer.headers.get('location') ?? '', SETTINGS.publicUrl).searchParams.get('problem');
  const lastRow = async () =>
    (await authentication.db.select().from(activity).orderBy(desc(activity.number)).limit(1))[0];

  test('uses PKCE, a state and a nonce, and returns to where the browser wanted to go', async () => {
    const { to } = await begin();
    const asked = new URL(to).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(asked.get(name)?.length).toBeGreaterThan(30);
    const answer = await signIn('kim');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/profiles?status=approved');
    expect(await whose(answer)).toMatchObject({
      name: 'Kim',
      email: 'kim@company.example',
      role: 'compliance_manager',
    });
    expect(await lastRow()).toMatchObject({
      action: 'session.sign_in',
      operatorName: 'Kim',
      after: { by: 'oidc' },
    });
  });

  test('stores none of the provider’s tokens', async () => {
    await signIn('kim');
    const rows = await authentication.db
      .select()
      .from(operatorAccounts)
      .where(eq(operatorAccounts.accountId, 'kim'));
    expect(rows).toHaveLength(1);
    const { id, operatorId, createdAt, updatedAt, confirmedAt, ...kept } = rows[0] ?? {};
    expect(kept).toEqual({
      providerId: new URL(provider.settings.discoveryUrl).origin,
      accountId: 'kim',
      password: null,
    });
  });

  test('updates the role at each sign-in to the most permissive of the groups: other sessions have it from the next call', async () => {
    const elsewhere = await signIn('lee');
    expect(await whose(elsewhere)).toMatchObject({ role: 'administrator' });
    people.lee.groups = ['kyc-team'];
    expect(await whose(await signIn('lee'))).toMatchObject({ role: 'compliance_manager' });
    expect(await whose(elsewhere)).toMatchObject({ role: 'compliance_manager' });
  });

  test('case 20: returns to / if a foreign address is requested', async () => {
    expect((await signIn('kim', '//evil.example')).headers.get('location')).toBe('/');
  });

  test('refuses people without a mapped group, and records who', async () => {
    const answer = await signIn('nobody');
    expect([problemOf(answer), await whose(answer)]).toEqual(['no_role', null]);
    expect(await lastRow()).toMatchObject({
      action: 'session.refused',
      subject: 'nobody@company.example',
      after: { why: 'no_role', by: 'oidc', groups: ['catering'] },
    });
    expect(await authentication.db.select().from(operators).where(eq(operators.name, 'Nobody'))).toEqual([]);
  });

  test('case 301: ends nothing of a person whose groups the provider does not list, and says so', async () => {
    const before = await signIn('listed');
    expect(await whose(before)).toMatchObject({ role: 'administrator' });
    Object.assign(people.listed, { groups: undefined, _claim_names: { groups: 'src1' } });
    const answer = await signIn('listed');
    expect([problemOf(answer), await whose(answer)]).toEqual(['groups_not_listed', null]);
    expect(await lastRow()).toMatchObject({ action: 'session.refused', after: { why: 'groups_not_listed' } });
    expect(await whose(before)).toMatchObject({ role: 'administrator' });
  });

  test('case 302: refuses a new person without an address, and says so', async () => {
    const answer = await signIn('nameless');
    expect([problemOf(answer), await whose(answer)]).toEqual(['no_address', null]);
  });

  test('refuses a disabled operator', async () => {
    const operator = await whose(await signIn('leaver'));
    await authentication.db
      .update(operators)
      .set({ disabledAt: new Date() })
      .where(eq(operators.id, operator?.id ?? ''));
    const answer = await signIn('leaver');
    expect([problemOf(answer), await whose(answer)]).toEqual(['disabled', null]);
  });

  test('refuses people who cancelled at the provider', async () => {
    const answer = await signIn(null);
    expect([problemOf(answer), await whose(answer)]).toEqual(['denied', null]);
  });

  test('refuses a wrong state, another browser, and a used code', async () => {
    const { to, cookies } = await begin();
    const back = await provider.visit(to, 'kim');
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(32));
    const answers = [await comeBack(forged.href, cookies), await comeBack(back, [])];
    expect(await whose(await comeBack(back, cookies))).toMatchObject({ name: 'Kim' });
    answers.push(await comeBack(back, cookies));
    for (const answer of answers) expect([problemOf(answer), await whose(answer)]).toEqual(['expired', null]);
  });

  const operatorsAt = (email: string) =>
    authentication.db.select().from(operators).where(eq(operators.email, email));
  const refusedAs = async (answer: Response, why: string, subject: string) => {
    expect([problemOf(answer), await whose(answer)]).toEqual([why, null]);
    expect(await lastRow()).toMatchObject({ action: 'session.refused', subject, after: { why, by: 'oidc' } });
  };

  test('case 161: an unverified address neither creates an operator nor links to one', async () => {
    const email = 'boss@company.example';
    people.pretender.email = email;
    await refusedAs(await signIn('pretender'), 'unverified', email);
    expect(await operatorsAt(email)).toEqual([]);
    const boss = await whose(await signIn('boss'));
    expect(boss).toMatchObject({ email, role: 'administrator' });
    await refusedAs(await signIn('pretender'), 'unverified', email);
    people.pretender.email_verified = true;
    await refusedAs(await signIn('pretender'), 'address_taken', email);
    people.pretender.email_verified = false;
    expect(await operatorsAt(email)).toHaveLength(1);
  });

  test('case 161: an operator stays the same, whatever address the provider reports later', async () => {
    const before = await whose(await signIn('kim'));
    Object.assign(people.kim, { email: 'boss@company.example', email_verified: true });
    expect(await whose(await signIn('kim'))).toEqual(before);
    Object.assign(people.kim, { email: 'free@company.example', email_verified: false });
    expect(await whose(await signIn('kim'))).toEqual(before);
    Object.assign(people.kim, { email: 'kim@new.example', email_verified: true });
    expect(await whose(await signIn('kim'))).toEqual({ ...before, email: 'kim@new.example' });
    people.kim.email = 'kim@company.example';
    await signIn('kim');
  });

  test('a verified address links to an operator with a password: their sessions end, and Activity records it', async () => {
    const local = await newOperator(authentication);
    const { token } = await issueInvitation(authentication.db, local.id, authentication.now());
    const by = { email: local.email, password: PASSWORD };
    const { cookies } = await signInWithPassword(authentication, by, callerWith());
    Object.assign(people.linked, { email: local.email, email_verified: false });
    await refusedAs(await signIn('linked'), 'unverified', local.email);
    const { headers } = callerWith(cookies);
    expect(await readSession(authentication, headers)).not.toBeNull();
    people.linked.email_verified = true;
    const joined = await signIn('linked');
    expect(await whose(joined)).toMatchObject({ id: local.id, role: 'compliance_manager' });
    expect(await readSession(authentication, headers)).toBeNull();
    await expect(readInvitation(authentication, token)).rejects.toMatchObject({ code: 'no_such_invitation' });
    const rows = await authentication.db
      .select()
      .from(activity)
      .where(eq(activity.operatorId, local.id))
      .orderBy(desc(activity.number))
      .limit(2);
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['session.sign_in', null],
      ['account.joined', local.email],
    ]);
    // No one else at the provider can become them, and signing in again does not link again.
    people.pretender.email_verified = true;
    people.pretender.email = local.email;
    await refusedAs(await signIn('pretender'), 'address_taken', local.email);
    expect(await whose(await signIn('linked'))).toMatchObject({ id: local.id });
    expect(await whose(joined)).toMatchObject({ id: local.id });
  });

  test('neither a disabled operator nor a demo operator is linked', async () => {
    const local = await newOperator(authentication);
    await authentication.db
      .update(operators)
      .set({ disabledAt: new Date() })
      .where(eq(operators.id, local.id));
    people.stranger.email = local.email;
    await refusedAs(await signIn('stranger'), 'disabled', local.email);
    await authentication.db.insert(operators).values(DEMO_OPERATORS.administrator);
    people.stranger.email = DEMO_OPERATORS.administrator.email;
    await refusedAs(await signIn('stranger'), 'disabled', people.stranger.email);
  });

  test('concurrent first sign-ins by one person create one operator', async () => {
    const answers = await Promise.all([...Array(5)].map(() => signIn('crowd')));
    const ids = await Promise.all(answers.map(async (answer) => (await whose(answer))?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });

  describe('case 168: an invitation with passwords off', () => {
    const invite = async (address: string) => {
      const row = { id: crypto.randomUUID(), name: 'Asked', email: address, role: 'support' };
      await authentication.db.insert(operators).values(row);
      const { token } = await issueInvitation(authentication.db, row.id, authentication.now());
      return { id: row.id, token };
    };
    const accept = async (token: string, who: string) => {
      const address = `${SETTINGS.publicUrl}/api/session/oidc?invitation=${token}`;
      const begun = await answerApi(new Request(address));
      const to = begun.headers.get('location') ?? '';
      return comeBack(await provider.visit(to, who), begun.headers.getSetCookie());
    };

    test('is accepted once, only by the verified account with its address', async () => {
      const { id, token } = await invite('asked@company.example');
      await refusedAs(await accept(token, 'invited'), 'other_address', 'invited@company.example');
      people.invited.email = 'asked@company.example';
      people.invited.email_verified = false;
      await refusedAs(await accept(token, 'invited'), 'unverified', 'asked@company.example');
      await refusedAs(await accept(token, 'boss'), 'other_address', 'boss@company.example');
      people.invited.email_verified = true;
      expect(await readInvitation(authentication, token)).toMatchObject({ id });
      expect(await whose(await accept(token, 'invited'))).toMatchObject({ id, role: 'compliance_manager' });
      await refusedAs(await accept(token, 'invited'), 'no_invitation', 'asked@company.example');
      // A later link stays valid after a sign-in that did not use it, and is used up by one that did.
      const again = await issueInvitation(authentication.db, id, authentication.now());
      expect(await whose(await signIn('invited'))).toMatchObject({ id });
      expect(await whose(await accept(again.token, 'invited'))).toMatchObject({ id });
      await refusedAs(await accept(again.token, 'invited'), 'no_invitation', 'asked@company.example');
    });

    test('of the first administrator is accepted by anyone who opens it, with the role of their groups', async () => {
      const first = { id: FIRST_ADMINISTRATOR.id, name: 'First', email: FIRST_ADMINISTRATOR.email };
      await authentication.db.insert(operators).values({ ...first, role: 'administrator' });
      const { token } = await issueInvitation(authentication.db, first.id, authentication.now());
      people.first.groups = ['catering'];
      await refusedAs(await accept(token, 'first'), 'no_role', 'first@company.example');
      people.first.groups = ['kyc-team'];
      expect(await whose(await accept(token, 'first'))).toEqual({
        id: first.id,
        name: 'First',
        email: 'first@company.example',
        role: 'compliance_manager',
      });
      await refusedAs(await accept(token, 'boss'), 'no_invitation', 'boss@company.example');
    });
  });

  test('a network that begins too many sign-ins is told so, and discovery is requested once', async () => {
    const asked = provider.asked('/.well-known/openid-configuration');
    const one = (from: string) =>
      answerApi(new Request(`${SETTINGS.publicUrl}/api/session/oidc`, { headers: { [PEER_ADDRESS]: from } }));
    const answers = await Promise.all([...Array(101)].map(() => one('2001:db8:5:5::1')));
    expect(answers.filter((answer) => problemOf(answer) === 'too_many')).toHaveLength(1);
    expect(problemOf(await one('2001:db8:5:6::1'))).toBeNull();
    expect(provider.asked('/.well-known/openid-configuration')).toBe(asked);
    expect(asked).toBe(1);
  });

  test('case 94: signing in fails if it cannot be recorded in Activity', async () => {
    const many = () => authentication.db.$count(operatorSessions);
    const before = await many();
    await authentication.db.execute('ALTER TABLE console.activity RENAME TO activity_away');
    const answer = await signIn('kim');
    await authentication.db.execute('ALTER TABLE console.activity_away RENAME TO activity');
    expect([problemOf(answer), await whose(answer)]).toEqual(['provider_failed', null]);
    expect(await many()).toBe(before);
  });
});
