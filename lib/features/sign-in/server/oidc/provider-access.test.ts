import { createServer } from 'node:http';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import { activity } from '@/lib/features/activity/tables';
import type { CallContext } from '@/lib/features/context';
import { changeOperator } from '@/lib/features/operators/server/change-operator';
import { createToken, listOwnTokens } from '@/lib/features/operators/server/operator-tokens';
import { operatorSessions, operators } from '@/lib/features/operators/tables';
import { authenticationOf, callerWith, SETTINGS } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { type Person, startIdentityProvider } from '@/lib/testing/identity-provider';
import { listen } from '@/lib/testing/listen';
import { openFresh } from '@/lib/testing/open-fresh';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { CALLBACK_PATH, LOGOUT_PATH } from '../company-provider';
import { readSession } from '../read-session';
import { readToken } from '../read-token';

const DAY = 86_400_000;
const NIGHTLY = { name: 'nightly', role: 'administrator' as const, readOnly: false, days: 365 };

describe.each(DATABASE_KINDS)('access that depends on the identity provider, on %s', (kind) => {
  const opened = openFresh(kind);
  const people: Record<string, Person> = {};
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  let elsewhere: Awaited<ReturnType<typeof authenticationOf>>;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  /** The console's own address, as the provider reaches it. */
  const endpoint = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await answerApi(
      new Request(`${SETTINGS.publicUrl}${request.url}`, { method: 'POST', body: Buffer.concat(chunks) }),
    );
    response.writeHead(answer.status).end(await answer.text());
  });

  beforeAll(async () => {
    provider = await startIdentityProvider(
      `${SETTINGS.publicUrl}${CALLBACK_PATH}`,
      people,
      `http://127.0.0.1:${await listen(endpoint)}${LOGOUT_PATH}`,
    );
    // The provider logs its defaults.
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockClear();
    const oidc = {
      ...provider.settings,
      name: 'Company',
      scopes: 'openid email profile',
      trustedDomains: [],
      rolesClaim: 'groups',
      roles: { 'it-admins': 'administrator' },
      defaultRole: null,
    } as const;
    authentication = await authenticationOf(opened.database, { oidc });
    elsewhere = await authenticationOf(opened.database, { oidc });
    installScriptedConsole().application.authentication = authentication;
  });
  afterAll(async () => {
    await authentication.close();
    await elsewhere.close();
    await provider.stop();
    await new Promise((resolve) => endpoint.close(resolve));
  });
  beforeEach(() => {
    authentication.clock.ahead = 0;
    elsewhere.clock.ahead = 0;
  });

  let made = 0;
  const newPerson = () => {
    made += 1;
    const name = `person-${made}`;
    people[name] = {
      email: `${name}@company.example`,
      email_verified: true,
      name,
      groups: ['it-admins'],
    };
    return name;
  };
  const signIn = async (who: string) => {
    const begun = await answerApi(new Request(`${SETTINGS.publicUrl}/api/session/oidc`));
    const to = begun.headers.get('location') ?? '';
    const { headers } = callerWith(begun.headers.getSetCookie());
    const answer = await answerApi(new Request(await provider.visit(to, who), { headers }));
    return {
      problem: new URL(answer.headers.get('location') ?? '', SETTINGS.publicUrl).searchParams.get('problem'),
      headers: callerWith(answer.headers.getSetCookie()).headers,
    };
  };
  const contextOf = (operator: CallContext['operator']) =>
    ({
      operator,
      call: callerWith().call,
      now: authentication.now,
      db: authentication.db,
    }) as unknown as CallContext;
  /** Signs in, and creates a token that expires in a year. */
  const enter = async (who: string) => {
    const { headers } = await signIn(who);
    const session = await readSession(authentication, headers);
    if (session === null) throw new Error('not signed in');
    const context = contextOf(session.operator);
    const token = await createToken(SETTINGS, context, NIGHTLY);
    return { headers, session, context, ...token };
  };
  const holds = async ({ headers, secret }: Awaited<ReturnType<typeof enter>>, at = authentication) => ({
    session: (await readSession(at, headers)) !== null,
    token: (await readToken(at, secret)) !== null,
  });
  const lastOf = async (operatorId: string) =>
    (
      await authentication.db
        .select()
        .from(activity)
        .where(eq(activity.operatorId, operatorId))
        .orderBy(desc(activity.number))
        .limit(1)
    )[0];
  const logOut = (logoutToken: string) =>
    answerApi(
      new Request(`${SETTINGS.publicUrl}${LOGOUT_PATH}`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: logoutToken }),
      }),
    );

  test('case 174: a token works for seven days after the last sign-in there, and again after the next one', async () => {
    const who = newPerson();
    const entered = await enter(who);
    const until = Date.parse(entered.signInBy ?? '');
    expect(Math.abs(until - Date.now() - 7 * DAY)).toBeLessThan(60_000);
    expect(await listOwnTokens(SETTINGS, entered.context)).toMatchObject({ signInBy: entered.signInBy });
    authentication.clock.ahead = 7 * DAY - 60_000;
    expect(await holds(entered)).toEqual({ session: false, token: true });
    authentication.clock.ahead = 7 * DAY + 60_000;
    authentication.sessions.drop();
    expect(await holds(entered)).toEqual({ session: false, token: false });
    await signIn(who);
    expect(await holds(entered)).toEqual({ session: false, token: true });
  });

  test('a session from the provider lasts no longer than that, whatever SESSION_HOURS is', async () => {
    authentication.settings.sessionHours = 720;
    const { session } = await enter(newPerson());
    authentication.settings.sessionHours = SETTINGS.sessionHours;
    expect(Math.round((session.endsAt - Date.now()) / DAY)).toBe(7);
  });

  test('case 174: a sign-in refused for no role ends sessions and tokens on every instance; the next successful one starts afresh', async () => {
    const who = newPerson();
    const entered = await enter(who);
    expect(await holds(entered, elsewhere)).toEqual({ session: true, token: true });
    const groups = people[who]?.groups ?? [];
    groups.pop();
    expect((await signIn(who)).problem).toBe('no_groups');
    expect(await holds(entered)).toEqual({ session: false, token: false });
    await vi.waitFor(async () =>
      expect(await holds(entered, elsewhere)).toEqual({ session: false, token: false }),
    );
    const { id } = entered.session.operator;
    expect(await lastOf(id)).toMatchObject({
      action: 'access.ended',
      after: { why: 'no_groups', tokens: ['nightly'] },
    });
    // Runs and approvals require an operator who is not disabled.
    const [row] = await authentication.db.select().from(operators).where(eq(operators.id, id));
    expect(row).toMatchObject({ disabledAt: expect.any(Date), disabledBy: 'provider' });
    groups.push('it-admins');
    const again = await signIn(who);
    expect(await readSession(authentication, again.headers)).toMatchObject({ operator: { id } });
    expect(await holds(entered)).toEqual({ session: false, token: false });
    const entries = await authentication.db.select().from(activity).where(eq(activity.operatorId, id));
    expect(entries.map(({ action }) => action)).toContain('access.restored');
  });

  test('an operator disabled by an administrator is not enabled by the provider', async () => {
    const who = newPerson();
    const { session } = await enter(who);
    const { context } = await enter(newPerson());
    await changeOperator(authentication, context, session.operator.id, { disabled: true });
    people[who]?.groups.pop();
    expect((await signIn(who)).problem).toBe('no_groups');
    people[who]?.groups.push('it-admins');
    expect((await signIn(who)).problem).toBe('disabled');
  });

  test('a person who is removed at the provider during a sign-in loses sessions and tokens', async () => {
    const who = newPerson();
    const entered = await enter(who);
    const person = people[who];
    const isTheirs = { now: true };
    provider.beforeAnswering('/me', () => {
      if (isTheirs.now) delete people[who];
    });
    expect((await signIn(who)).problem).toBe('gone');
    isTheirs.now = false;
    expect(await holds(entered)).toEqual({ session: false, token: false });
    expect(await lastOf(entered.session.operator.id)).toMatchObject({
      action: 'access.ended',
      after: { why: 'gone' },
    });
    if (person) people[who] = person;
  });

  test('case 174: a back-channel logout by the provider ends the session that it names, on every instance, and no token', async () => {
    const who = newPerson();
    const entered = await enter(who);
    const other = await signIn(who);
    const [row] = await authentication.db
      .select()
      .from(operatorSessions)
      .where(eq(operatorSessions.id, entered.session.id));
    expect(row?.providerSession).toEqual(expect.any(String));
    await provider.logOut(who, row?.providerSession ?? '');
    expect(await holds(entered)).toEqual({ session: false, token: true });
    await vi.waitFor(async () => expect((await holds(entered, elsewhere)).session).toBe(false));
    expect(await readSession(authentication, other.headers)).not.toBeNull();
    expect(await lastOf(entered.session.operator.id)).toMatchObject({ action: 'session.provider_logout' });
  });

  test('a logout of a person ends all of their sessions, and a logout of someone unknown succeeds', async () => {
    const who = newPerson();
    const [first, second] = [await enter(who), await signIn(who)];
    const bystander = await signIn(newPerson());
    expect((await logOut(await provider.signed({ sub: 'no-one' }))).status).toBe(200);
    expect(await holds(first)).toEqual({ session: true, token: true });
    expect((await logOut(await provider.signed({ sub: who }))).status).toBe(200);
    expect(await holds(first)).toEqual({ session: false, token: true });
    expect(await readSession(authentication, second.headers)).toBeNull();
    expect(await readSession(authentication, bystander.headers)).not.toBeNull();
  });

  test('case 258: a logout that names a session also ends the person’s sessions for which the provider named none', async () => {
    const who = newPerson();
    const [first, second] = [await enter(who), await signIn(who)];
    await authentication.db
      .update(operatorSessions)
      .set({ providerSession: null })
      .where(eq(operatorSessions.id, first.session.id));
    const bystander = await signIn(newPerson());
    expect((await logOut(await provider.signed({ sub: undefined, sid: 'unknown' }))).status).toBe(200);
    expect(await holds(first)).toEqual({ session: true, token: true });
    expect((await logOut(await provider.signed({ sub: who, sid: 'unknown' }))).status).toBe(200);
    expect(await holds(first)).toEqual({ session: false, token: true });
    expect(await readSession(authentication, second.headers)).not.toBeNull();
    expect(await readSession(authentication, bystander.headers)).not.toBeNull();
  });

  test('a logout token is refused if a claim is wrong, and when used again', async () => {
    const who = newPerson();
    const entered = await enter(who);
    const now = Math.floor(Date.now() / 1_000);
    const wrong = {
      issuer: { iss: 'https://other.example' },
      audience: { aud: 'another-client' },
      expired: { exp: now - 120 },
      old: { iat: now - 3_600 },
      future: { iat: now + 3_600 },
      'no time': { iat: undefined },
      'no end': { exp: undefined },
      'no ID': { jti: undefined },
      'no event': { events: undefined },
      'another event': { events: { 'https://example.com/other': {} } },
      'an event that is no object': {
        events: { 'http://schemas.openid.net/event/backchannel-logout': true },
      },
      nonce: { nonce: 'n' },
      'no one': { sub: undefined },
    };
    for (const [what, claims] of Object.entries(wrong)) {
      const answer = await logOut(await provider.signed({ sub: who, ...claims }));
      expect([what, answer.status]).toEqual([what, 400]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const good = await provider.signed({ sub: who });
    const [head, payload] = good.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const text of ['', 'x', `${head}.${payload}.AAAA`, unsigned])
      expect((await logOut(text)).status).toBe(400);
    expect(await holds(entered)).toEqual({ session: true, token: true });
    expect((await logOut(good)).status).toBe(200);
    const again = await signIn(who);
    expect((await logOut(good)).status).toBe(400);
    expect(await readSession(authentication, again.headers)).not.toBeNull();
  });
});
