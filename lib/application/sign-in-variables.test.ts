import { expect, test } from 'vitest';
import { readEnvironment } from './env';

const parse = (variables: Record<string, string>) => readEnvironment(variables as NodeJS.ProcessEnv).signIn;

const OIDC = {
  OIDC_DISCOVERY_URL: 'https://id.example/.well-known/openid-configuration',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'not-to-be-told',
  OIDC_ROLES: 'compliance_manager=kyc-team, administrator=it=admins,support=desk',
};
const REMOTE = {
  ONBOARDING_BASE_URL: 'https://onboarding.example/v2',
  ONBOARDING_CLIENT_ID: 'id',
  ONBOARDING_CLIENT_SECRET: 'secret',
  ONBOARDING_SLUG: 'northwind',
};

test('by default: twelve hours, one without use, passwords, and demo operators in the sandbox only', () => {
  expect(parse({ PORT: '4711' })).toEqual({
    publicUrl: 'http://localhost:4711',
    secret: null,
    sessionHours: 12,
    idleMinutes: 60,
    passwords: true,
    demo: true,
    admin: null,
    oidc: null,
    providerDays: 7,
  });
  expect(parse({ DEMO_SIGN_IN: 'off' }).demo).toBe(false);
  expect(parse({ ...REMOTE, DEMO_SIGN_IN: 'on' }).demo).toBe(false);
});

test.each([{ HOST: '0.0.0.0' }, { HOST: '192.0.2.7' }, { PUBLIC_URL: 'https://console.example' }])(
  'case 169: if %j lets others reach the sandbox, demo operators exist only if that was requested',
  (variables) => {
    expect(parse(variables).demo).toBe(false);
    expect(parse({ ...variables, DEMO_SIGN_IN: 'on' }).demo).toBe(true);
  },
);

test('case 169: an address of this machine opens it to no one else', () => {
  expect(parse({ HOST: '127.0.0.2' })).toMatchObject({ demo: true, publicUrl: 'http://127.0.0.2:3000' });
});

test('a provider of sign-ins, with the role of each group', () => {
  expect(parse(OIDC).oidc).toMatchObject({
    clientId: 'console',
    rolesClaim: 'groups',
    roles: { 'kyc-team': 'compliance_manager', 'it=admins': 'administrator', desk: 'support' },
    defaultRole: null,
  });
});

test.each([
  [
    'support=CN=Desk,OU=Groups,DC=corp; administrator=CN=IT,DC=corp',
    ['CN=Desk,OU=Groups,DC=corp', 'CN=IT,DC=corp'],
  ],
  ['support=CN=Desk,OU=Groups,DC=corp;', ['CN=Desk,OU=Groups,DC=corp']],
  ['support=Desk, north\nadministrator=it\n', ['Desk, north', 'it']],
])('case 300: in %j, commas are part of the groups’ names', (roles, groups) => {
  expect(Object.keys(parse({ ...OIDC, OIDC_ROLES: roles }).oidc?.roles ?? {})).toEqual(groups);
});

test('the scopes that are requested, always with openid, and the domains whose addresses are trusted', () => {
  expect(parse(OIDC).oidc).toMatchObject({ scopes: 'openid email profile', trustedDomains: [] });
  const given = { OIDC_SCOPES: 'email, groups', OIDC_TRUSTED_EMAIL_DOMAINS: '@Company.example, b.example' };
  expect(parse({ ...OIDC, ...given }).oidc).toMatchObject({
    scopes: 'openid email groups',
    trustedDomains: ['company.example', 'b.example'],
  });
});

test.each([
  [{ ADMIN_EMAIL: 'ada@example.com' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'too short' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'long enough for this' }, 'ADMIN_EMAIL'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  [{ PUBLIC_URL: 'https://console.example/path' }, 'PUBLIC_URL'],
  [{ SESSION_HOURS: '0' }, 'SESSION_HOURS'],
  [{ ...OIDC, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
  [{ ...OIDC, OIDC_ROLES: '' }, 'OIDC_ROLES'],
  [{ ...OIDC, OIDC_ROLES: 'king=kyc-team' }, 'OIDC_ROLES'],
  [{ ...OIDC, OIDC_ROLES: 'support=CN=Desk,OU=Groups' }, 'semicolons'],
  [{ ...OIDC, OIDC_ROLES: 'support=desk;king=kyc-team' }, 'OIDC_ROLES'],
  [{ ...OIDC, OIDC_SCOPES: '"openid groups"' }, 'OIDC_SCOPES'],
  [{ ...OIDC, OIDC_TRUSTED_EMAIL_DOMAINS: 'ada@company.example' }, 'OIDC_TRUSTED_EMAIL_DOMAINS'],
  [{ ...OIDC, OIDC_TRUSTED_EMAIL_DOMAINS: 'on' }, 'OIDC_TRUSTED_EMAIL_DOMAINS'],
  [{ ...REMOTE, PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN'],
])('case 80: %j is refused, naming the variable and no value', (variables, name) => {
  expect(() => parse(variables)).toThrow(name);
  expect(() => parse(variables)).not.toThrow(/too short|not-to-be-told/);
});
