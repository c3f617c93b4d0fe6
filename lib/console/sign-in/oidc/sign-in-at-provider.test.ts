import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getOidc, getOidcCallback } from '@/lib/bff/session';
import { activity } from '@/lib/db/activity-schema';
import { operatorAccounts, operatorSessions, operators } from '@/lib/db/operator-schema';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { callerWith, entranceOf, newOperator, SETTINGS, silent } from '@/lib/testing/entrances';
import { startIdentityProvider } from '@/lib/testing/identity-provider';
import { openFresh } from '@/lib/testing/open-fresh';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { readSession } from '../read-session';
import { CALLBACK_PATH } from './company-provider';

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
  };
  let entrance: Awaited<ReturnType<typeof entranceOf>>;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

  beforeAll(async () => {
    provider = await startIdentityProvider(`${SETTINGS.publicUrl}${CALLBACK_PATH}`, people);
    // The provider tells of its defaults, each once.
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    // It warns of what is not for production, and of Node 20.
    vi.spyOn(console, 'warn').mockClear();
    const oidc = {
      ...provider.settings,
      name: 'Company',
      rolesClaim: 'groups',
      roles: { 'kyc-team': 'compliance_manager', 'it-admins': 'administrator' },
      defaultRole: null,
    } as const;
    entrance = await entranceOf(silent(opened.database), { oidc });
    installScriptedConsole().application.entrance = entrance;
  });
  afterAll(async () => {
    await entrance.close();
    await provider.stop();
  });

  const begin = async (back = '/profiles?status=approved') => {
    const address = `${SETTINGS.publicUrl}/api/session/oidc?return=${encodeURIComponent(back)}`;
    const answer = await getOidc(new Request(address));
    return { to: answer.headers.get('location') ?? '', cookies: answer.headers.getSetCookie() };
  };
  const comeBack = (address: string, cookies: readonly string[]) =>
    getOidcCallback(new Request(address, { headers: callerWith(cookies).headers }));
  const signIn = async (who: string | null, back?: string) => {
    const { to, cookies } = await begin(back);
    return comeBack(await provider.visit(to, who), cookies);
  };
  const whose = async (answer: Response) =>
    (await readSession(entrance, callerWith(answer.headers.getSetCookie()).headers))?.operator ?? null;
  const problemOf = (answer: Response) =>
    new URL(answer.headers.get('location') ?? '', SETTINGS.publicUrl).searchParams.get('problem');
  const lastRow = async () =>
    (await entrance.db.select().from(activity).orderBy(desc(activity.number)).limit(1))[0];

  test('asks with PKCE, a state and a nonce, and leads back to where the browser wanted to go', async () => {
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

  test('keeps none of the provider’s tokens', async () => {
    await signIn('kim');
    const rows = await entrance.db
      .select()
      .from(operatorAccounts)
      .where(eq(operatorAccounts.accountId, 'kim'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, password: null });
  });

  test('takes the role anew at each sign-in, the most that a group allows: it holds elsewhere at the next call', async () => {
    const elsewhere = await signIn('lee');
    expect(await whose(elsewhere)).toMatchObject({ role: 'administrator' });
    people.lee.groups = ['kyc-team'];
    expect(await whose(await signIn('lee'))).toMatchObject({ role: 'compliance_manager' });
    expect(await whose(elsewhere)).toMatchObject({ role: 'compliance_manager' });
  });

  test('case 20: leads to / where a foreign address is asked for', async () => {
    expect((await signIn('kim', '//evil.example')).headers.get('location')).toBe('/');
  });

  test('lets nobody in without a mapped group, and records whom', async () => {
    const answer = await signIn('nobody');
    expect([problemOf(answer), await whose(answer)]).toEqual(['no_role', null]);
    expect(await lastRow()).toMatchObject({
      action: 'session.refused',
      subject: 'nobody@company.example',
      after: { why: 'no_role', by: 'oidc' },
    });
    expect(await entrance.db.select().from(operators).where(eq(operators.name, 'Nobody'))).toEqual([]);
  });

  test('lets no disabled operator in', async () => {
    const operator = await whose(await signIn('leaver'));
    await entrance.db
      .update(operators)
      .set({ disabledAt: new Date() })
      .where(eq(operators.id, operator?.id ?? ''));
    const answer = await signIn('leaver');
    expect([problemOf(answer), await whose(answer)]).toEqual(['disabled', null]);
  });

  test('lets nobody in who gave up at the provider', async () => {
    const answer = await signIn(null);
    expect([problemOf(answer), await whose(answer)]).toEqual(['denied', null]);
  });

  test('lets nobody in with a wrong state, in another browser, or with a code that was used', async () => {
    const { to, cookies } = await begin();
    const back = await provider.visit(to, 'kim');
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(32));
    const answers = [await comeBack(forged.href, cookies), await comeBack(back, [])];
    expect(await whose(await comeBack(back, cookies))).toMatchObject({ name: 'Kim' });
    answers.push(await comeBack(back, cookies));
    for (const answer of answers) expect([problemOf(answer), await whose(answer)]).toEqual(['expired', null]);
  });

  test('gives a local account to the same address only where the provider has verified it', async () => {
    const local = await newOperator(entrance);
    people.pretender.email = local.email;
    const refused = await signIn('pretender');
    expect([problemOf(refused), await whose(refused)]).toEqual(['address_taken', null]);
    people.linked.email = local.email;
    expect(await whose(await signIn('linked'))).toMatchObject({ id: local.id, role: 'compliance_manager' });
  });

  test('case 94: without its row in Activity nobody is let in', async () => {
    const many = () => entrance.db.$count(operatorSessions);
    const before = await many();
    await entrance.db.execute('ALTER TABLE console.activity RENAME TO activity_away');
    const answer = await signIn('kim');
    await entrance.db.execute('ALTER TABLE console.activity_away RENAME TO activity');
    expect([problemOf(answer), await whose(answer)]).toEqual(['provider_failed', null]);
    expect(await many()).toBe(before);
  });
});
