import { readFileSync } from 'node:fs';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '@/lib/application/env';
import { operators, operatorVerifications } from '@/lib/features/operators/tables';
import { authenticationOf, callerWith, SETTINGS, silent } from '@/lib/testing/authentication';
import { openFresh } from '@/lib/testing/open-fresh';
import { type ProviderAnswers, startProviderStub } from '@/lib/testing/provider-stub';
import { WELL_KNOWN_PROVIDERS } from '@/lib/testing/well-known-providers';
import type { OidcProblem } from '../../sign-in';
import { endOwnSessions, signOut } from '../own-account';
import { readSession } from '../read-session';
import { beginOidc } from './begin';
import { finishOidc } from './finish';

/** The variables of each recipe in the documentation, by provider. */
const recipes = Object.fromEntries(
  [
    ...readFileSync('docs/configuration.md', 'utf8').matchAll(/^### (.+)\n([\s\S]*?)(?=^##|(?![\s\S]))/gm),
  ].map(([, name = '', section = '']) => {
    const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) =>
      Object.fromEntries(
        lines
          .trim()
          .split('\n')
          .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []),
      ),
    );
    return [name, blocks];
  }),
);

const CLIENT = { id: 'portal-console', secret: 'a-secret-of-the-client-0123456789' };
const opened = openFresh('pglite');
let stub: Awaited<ReturnType<typeof startProviderStub>>;
beforeAll(async () => {
  stub = await startProviderStub(CLIENT);
});
afterAll(() => stub.stop());

let close: () => Promise<void> = async () => undefined;
beforeEach(async () => {
  stub.refusesClient = false;
  await opened.database.db.delete(operators);
  await opened.database.db.delete(operatorVerifications);
});
afterEach(() => close());

/** A console that is set up as the recipe says, except for the provider's host. */
async function consoleOf(name: string, change: Record<string, string> = {}) {
  const variables = { ...recipes[name]?.[0], ...change };
  const address = new URL(variables.OIDC_DISCOVERY_URL ?? '');
  const { signIn } = readEnvironment({
    ...variables,
    OIDC_DISCOVERY_URL: `${stub.origin}${address.pathname}`,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  } as unknown as NodeJS.ProcessEnv);
  const authentication = await authenticationOf(silent(opened.database), { oidc: signIn.oidc });
  close = authentication.close;
  return authentication;
}
type Console = Awaited<ReturnType<typeof consoleOf>>;

async function signIn(authentication: Console) {
  const begun = await beginOidc(authentication, { back: '/labels', invitation: null }, callerWith());
  const { location, cookies } = await finishOidc(
    authentication,
    stub.visit(begun.location),
    callerWith(begun.cookies),
  );
  const problem = new URL(location, SETTINGS.publicUrl).searchParams.get('problem') as OidcProblem | null;
  const session = await readSession(authentication, callerWith(cookies).headers);
  return { problem, operator: session?.operator ?? null, cookies };
}

test('every provider that the documentation names has a recipe that is checked here', () => {
  const named = Object.keys(recipes).filter((name) => recipes[name]?.[0]?.OIDC_DISCOVERY_URL !== undefined);
  expect(named.sort()).toEqual(Object.keys(WELL_KNOWN_PROVIDERS).sort());
});

describe.each(Object.entries(WELL_KNOWN_PROVIDERS))('the recipe for %s', (name, answers) => {
  beforeEach(() => {
    stub.answers = answers;
  });

  test('lets a person in, with their own address and the role of their group', async () => {
    const { problem, operator } = await signIn(await consoleOf(name));
    expect(problem).toBeNull();
    const role = name === 'Google' ? 'administrator' : 'compliance_manager';
    expect(operator).toMatchObject({ name: 'Kim Larsen', email: 'kim@company.example', role });
  });

  test('lets no one in whose groups have no role', async () => {
    const roles = { OIDC_ROLES: 'administrator=another', OIDC_DEFAULT_ROLE: '' };
    const { problem, operator } = await signIn(await consoleOf(name, roles));
    expect([problem, operator]).toEqual(['no_role', null]);
  });
});

test.each(Object.entries(WELL_KNOWN_PROVIDERS))(
  'case 306: signing out ends the session at %s, or says that it can’t',
  async (name, answers) => {
    stub.answers = answers;
    const authentication = await consoleOf(name);
    const { cookies, operator } = await signIn(authentication);
    const { headers, call } = callerWith(cookies);
    const context = { operator, call, now: authentication.now } as Parameters<typeof signOut>[1];
    const { exit } = await signOut(authentication, context, headers);
    expect(await readSession(authentication, headers)).toBeNull();
    expect(await authentication.db.$count(operatorVerifications)).toBe(0);
    const { endSession } = answers.paths;
    if (endSession === undefined) return expect(exit).toEqual({ provider: { address: null } });
    const address = new URL(exit.provider?.address ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(`${stub.origin}${endSession}`);
    expect(address.searchParams.get('client_id')).toBe(CLIENT.id);
    expect(decodeJwt(address.searchParams.get('id_token_hint') ?? '')).toMatchObject({
      sub: answers.token.sub,
    });
    // An address that the provider does not have registered would end in an error there.
    expect(address.searchParams.has('post_logout_redirect_uri')).toBe(false);
  },
);

describe('case 306: signing out', () => {
  const leave = async (authentication: Console, cookies: string[]) => {
    const operator = (await readSession(authentication, callerWith(cookies).headers))?.operator;
    const { headers, call } = callerWith(cookies);
    const context = { operator, call, now: authentication.now } as Parameters<typeof signOut>[1];
    return endOwnSessions(authentication, context, headers);
  };
  beforeEach(() => {
    stub.answers = WELL_KNOWN_PROVIDERS.Keycloak as ProviderAnswers;
  });

  test('everywhere also leads to the provider', async () => {
    const authentication = await consoleOf('Keycloak');
    const { cookies } = await signIn(authentication);
    const exit = await leave(authentication, cookies);
    expect(exit.provider?.address).toContain('/openid-connect/logout?');
  });

  test('without a hint if the ID token is too long for an address', async () => {
    const groups = ['kyc-team', ...[...Array(200)].map((_, index) => `group ${index} of many`)];
    stub.answers = { ...stub.answers, token: { ...stub.answers.token, groups } };
    const authentication = await consoleOf('Keycloak');
    const { cookies } = await signIn(authentication);
    const address = new URL((await leave(authentication, cookies)).provider?.address ?? '');
    expect([...address.searchParams.keys()]).toEqual(['client_id']);
  });

  test('works while the provider is away, and says that the session there may go on', async () => {
    const authentication = await consoleOf('Keycloak');
    const { cookies } = await signIn(authentication);
    authentication.clock.ahead = 2 * 3_600_000;
    stub.answers = { ...stub.answers, issuer: '/elsewhere' };
    authentication.settings.idleMinutes = 600;
    expect(await leave(authentication, cookies)).toEqual({ provider: { address: null } });
    expect(await readSession(authentication, callerWith(cookies).headers)).toBeNull();
    expect(authentication.warned).toEqual(['the provider could not be asked where its sessions end']);
  });
});

test('case 302: Entra ID says nothing of addresses: one of a domain that is not trusted creates no operator', async () => {
  const answers = WELL_KNOWN_PROVIDERS['Microsoft Entra ID'];
  if (answers === undefined) throw new Error('There is no such provider.');
  const guest = { sub: 'a guest', email: 'guest@elsewhere.example' };
  stub.answers = {
    ...answers,
    token: { ...answers.token, ...guest },
    userinfo: { ...answers.userinfo, ...guest },
  };
  const { problem } = await signIn(await consoleOf('Microsoft Entra ID'));
  expect(problem).toBe('verification_not_sent');
});

test('case 302: Authentik says by default that no address is verified, which no trust overrides', async () => {
  const answers = WELL_KNOWN_PROVIDERS.Authentik;
  if (answers === undefined) throw new Error('There is no such provider.');
  const byDefault = { sub: 'someone new', email: 'new@company.example', email_verified: false };
  stub.answers = {
    ...answers,
    token: { ...answers.token, ...byDefault },
    userinfo: { ...answers.userinfo, ...byDefault },
  };
  const trusting = { OIDC_TRUSTED_EMAIL_DOMAINS: 'company.example' };
  const { problem } = await signIn(await consoleOf('Authentik', trusting));
  expect(problem).toBe('unverified');
});

test('Google’s second recipe lets in everyone of the Workspace, and no other account', async () => {
  const answers = WELL_KNOWN_PROVIDERS.Google;
  if (answers === undefined) throw new Error('There is no such provider.');
  stub.answers = answers;
  const everyone = recipes.Google?.[1] ?? {};
  expect((await signIn(await consoleOf('Google', everyone))).operator).toMatchObject({ role: 'support' });
  await close();
  const { hd: _, ...token } = answers.token;
  const { hd: __, ...userinfo } = answers.userinfo;
  stub.answers = { ...answers, token, userinfo };
  expect((await signIn(await consoleOf('Google', everyone))).problem).toBe('no_groups');
});

test('Okta sends groups only if their scope is requested', async () => {
  const answers = WELL_KNOWN_PROVIDERS.Okta;
  if (answers === undefined) throw new Error('There is no such provider.');
  stub.answers = answers;
  const { problem } = await signIn(await consoleOf('Okta', { OIDC_SCOPES: 'openid email profile' }));
  expect(problem).toBe('no_groups');
});

test('case 308: a provider that does not accept the console’s secret refuses the console, not the person', async () => {
  const answers = WELL_KNOWN_PROVIDERS.Keycloak;
  if (answers === undefined) throw new Error('There is no such provider.');
  stub.answers = answers;
  stub.refusesClient = true;
  const authentication = await consoleOf('Keycloak');
  expect((await signIn(authentication)).problem).toBe('console_refused');
  // Only the log has the provider's reason.
  expect(authentication.warned).toEqual(['a sign-in at the provider failed']);
});

test.each([
  ['invalid_scope', 'console_refused'],
  ['access_denied', 'denied'],
  ['server_error', 'provider_failed'],
  ['constructor', 'provider_failed'],
])('case 308: a provider that sends the browser back with the error %s: %s', async (error, problem) => {
  stub.answers = WELL_KNOWN_PROVIDERS.Keycloak as ProviderAnswers;
  const authentication = await consoleOf('Keycloak');
  const begun = await beginOidc(authentication, { back: '/', invitation: null }, callerWith());
  const query = stub.visit(begun.location);
  query.delete('code');
  query.set('error', error);
  const { location } = await finishOidc(authentication, query, callerWith(begun.cookies));
  expect(new URL(location, SETTINGS.publicUrl).searchParams.get('problem')).toBe(problem);
});
