import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen } from '@/lib/testing/listen';
import { DIRECT } from '@/lib/testing/outbound';
import { companyProvider } from './company-provider';
import { providerFetch } from './provider-fetch';

/** A provider whose responses the test controls. */
const CLIENT = 'portal-console';
const server = createServer(async (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const bodies: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      ...said.discovery,
    }),
    '/keys': () => ({ keys: [{ ...keys.published, use: 'sig', alg: 'RS256' }] }),
    '/token': async () => ({ access_token: 'access', token_type: 'bearer', id_token: await idToken() }),
    '/userinfo': () => ({ sub: 'kim', ...said.userinfo }),
  };
  asked.push(path);
  const body = JSON.stringify(await bodies[path]?.());
  response.writeHead(200, { 'content-type': 'application/json' }).end(body + ' '.repeat(said.padding));
});

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
let issuer: string;
let keys: { own: Key; other: Key; published: object };
let asked: string[] = [];
let said: { claims: object; userinfo: object; discovery: object; padding: number; forged: boolean };

const idToken = () =>
  new SignJWT({ nonce: 'nonce', email: 'kim@company.example', ...said.claims })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(said.forged ? keys.other : keys.own);

beforeAll(async () => {
  const [own, other] = [
    await generateKeyPair('RS256', { extractable: true }),
    await generateKeyPair('RS256'),
  ];
  keys = { own: own.privateKey, other: other.privateKey, published: await exportJWK(own.publicKey) };
  issuer = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: issuer, sub: 'kim', aud: CLIENT, iat: now, exp: now + 300 };
  said = { claims, userinfo: {}, discovery: {}, padding: 0, forged: false };
  asked = [];
});

const provider = (now = () => 0, trustedDomains: readonly string[] = []) =>
  companyProvider(
    {
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      clientId: CLIENT,
      clientSecret: 'a-secret-of-the-client-0123456789',
      name: 'Company',
      scopes: 'openid email profile',
      trustedDomains,
      rolesClaim: 'groups',
      roles: {},
      defaultRole: 'support',
    },
    providerFetch(DIRECT),
    now,
  );
const read = async (trustedDomains: readonly string[] = []) => {
  const attempt = { nonce: 'nonce', verifier: 'v'.repeat(43), back: '/', invitation: null };
  const answered = new URL('https://console.example/api/session/oidc/callback?code=code&state=state');
  return provider(() => 0, trustedDomains).identify(answered, attempt);
};

test('people are identified by issuer and subject', async () => {
  expect(await read()).toMatchObject({ issuer, subject: 'kim', emailVerified: false });
  said.claims = { ...said.claims, azp: CLIENT, aud: [CLIENT, 'another'], email_verified: true };
  expect(await read()).toMatchObject({ subject: 'kim', emailVerified: true });
});

test('an address is verified only if its own source says so', async () => {
  Object.assign(said.claims, { email_verified: true });
  Object.assign(said.userinfo, { email: 'boss@company.example' });
  expect(await read()).toMatchObject({ email: 'boss@company.example', emailVerified: false });
  Object.assign(said.userinfo, { email_verified: true });
  expect(await read()).toMatchObject({ email: 'boss@company.example', emailVerified: true });
});

test('case 302: an address of a trusted domain is verified unless either source says that it is not', async () => {
  const trusted = ['company.example'];
  expect(await read(trusted)).toMatchObject({ emailVerified: true, isVerificationSent: false });
  expect(await read(['example', 'other.example'])).toMatchObject({ emailVerified: false });
  Object.assign(said.userinfo, { email: 'kim@evil.example@company.example' });
  expect(await read(trusted)).toMatchObject({ email: null, emailVerified: false });
  Object.assign(said.userinfo, { email: 'kim@company.example', email_verified: 'false' });
  expect(await read(trusted)).toMatchObject({ emailVerified: false, isVerificationSent: true });
  Object.assign(said.userinfo, { email_verified: undefined });
  Object.assign(said.claims, { email_verified: false });
  expect(await read(trusted)).toMatchObject({ emailVerified: false, isVerificationSent: true });
});

test('a person without an address or a name is identified all the same', async () => {
  said.claims = { ...said.claims, email: undefined, name: null };
  expect(await read()).toMatchObject({ subject: 'kim', email: null, emailVerified: false, name: 'kim' });
  said.claims = { ...said.claims, name: 'K'.repeat(300) };
  expect(await read()).toMatchObject({ name: 'K'.repeat(200) });
});

test('case 302: an unverified address is not among the claims that give roles', async () => {
  expect((await read()).claims.email).toBeUndefined();
  Object.assign(said.claims, { email_verified: true });
  expect((await read()).claims.email).toBe('kim@company.example');
});

test.each<[string, () => void]>([
  ['of another issuer', () => Object.assign(said.claims, { iss: 'https://evil.example' })],
  ['for another client', () => Object.assign(said.claims, { aud: 'another' })],
  ['requested by another client', () => Object.assign(said.claims, { azp: 'another' })],
  ['for several clients, requested by none', () => Object.assign(said.claims, { aud: [CLIENT, 'another'] })],
  ['of another sign-in', () => Object.assign(said.claims, { nonce: 'another' })],
  ['without a nonce', () => Object.assign(said.claims, { nonce: undefined })],
  ['that has expired', () => Object.assign(said.claims, { exp: 1_000_000_000 })],
  ['without a subject', () => Object.assign(said.claims, { sub: undefined })],
  ['signed by someone else', () => Object.assign(said, { forged: true })],
  ['with someone else’s userinfo', () => Object.assign(said.userinfo, { sub: 'lee' })],
  [
    'with an endpoint that is not a web address',
    () => Object.assign(said.discovery, { token_endpoint: 'x' }),
  ],
  ['that is too large', () => Object.assign(said, { padding: 2_000_000 })],
])('case 161: a token %s is rejected', async (_, spoil) => {
  spoil();
  await expect(read()).rejects.toThrow();
});

test('discovery is requested once for many callers, again after an hour, and seconds after a failure', async () => {
  let now = 0;
  const { authorizationAddress } = provider(() => now);
  const configuration = () => authorizationAddress({});
  said.padding = 2_000_000;
  const failed = await Promise.allSettled([...Array(20)].map(configuration));
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toHaveLength(1);
  said.padding = 0;
  now = 5_000;
  await Promise.all([...Array(20)].map(configuration));
  expect(asked).toHaveLength(2);
  now += 3_600_000;
  await configuration();
  expect(asked).toHaveLength(3);
});
