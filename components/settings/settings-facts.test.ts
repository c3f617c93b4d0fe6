import { expect, test } from 'vitest';
import type { ConsoleSettings } from '@/lib/features/settings/settings';
import { settingsFacts } from './settings-facts';

const SETTINGS: ConsoleSettings = {
  service: {
    environment: 'remote',
    address: 'https://service.example/v2',
    account: 'northwind',
    clientId: 'northwind-console',
    scope: 'unknown',
    tokenExpiresIn: null,
    budget: null,
  },
  receiver: { signed: true, unsigned: false },
  retentionDays: 400,
  database: 'postgres',
  variables: [
    { name: 'AUTH_SECRET', isSet: true, value: null },
    { name: 'OIDC_NAME', isSet: false, value: 'your company account' },
    { name: 'PUBLIC_URL', isSet: false, value: null },
    { name: 'SESSION_HOURS', isSet: true, value: '8' },
  ],
  signIn: {
    publicUrl: 'https://console.example',
    passwords: false,
    demo: false,
    sessionHours: 12,
    idleMinutes: 60,
    oidc: {
      name: 'Example Ltd',
      discoveryUrl: 'https://id.example/.well-known/openid-configuration',
      clientId: 'portal-console',
      scopes: 'openid email profile',
      trustedDomains: [],
      rolesClaim: 'groups',
      roles: [{ group: 'kyc-team', role: 'compliance_manager' }],
      defaultRole: null,
      accessDays: 7,
    },
  },
};

const factsOf = (settings: ConsoleSettings) => settingsFacts(settings).flatMap(({ facts }) => facts);

test('every setting of a remote service names its variable', () => {
  const facts = factsOf(SETTINGS);
  expect(facts.find(({ name }) => name === 'Client ID')).toMatchObject({
    value: 'northwind-console',
    setBy: 'ONBOARDING_CLIENT_ID',
  });
  expect(facts.find(({ name }) => name === 'Group “kyc-team”')?.value).toBe('Compliance manager');
  expect(facts.find(({ name }) => name === 'Other groups')?.value).toBe('No access');
  expect(facts.find(({ setBy }) => setBy === 'OIDC_ACCESS_DAYS')?.value).toBe('7 days');
});

test('every variable is listed with its value, its default, or whether it is set', () => {
  const facts = settingsFacts(SETTINGS).find(({ title }) => title === 'All variables')?.facts ?? [];
  expect(facts.map(({ name, value, none }) => [name, value ?? none])).toEqual([
    ['AUTH_SECRET', 'Set'],
    ['OIDC_NAME', 'Not set: your company account'],
    ['PUBLIC_URL', 'Not set'],
    ['SESSION_HOURS', '8'],
  ]);
});

test('company sign-in names the variable that enables it', () => {
  const off = { ...SETTINGS, signIn: { ...SETTINGS.signIn, oidc: null } };
  for (const [settings, value] of [
    [SETTINGS, 'On'],
    [off, 'Off'],
  ] as const) {
    const fact = factsOf(settings).find(({ name }) => name === 'Company sign-in (OIDC)');
    expect(fact).toEqual({ name: 'Company sign-in (OIDC)', value, setBy: 'OIDC_DISCOVERY_URL' });
  }
});

test('the API documents are linked, those of the embedded service if it is used', () => {
  const linked = (settings: ConsoleSettings) => factsOf(settings).flatMap(({ href }) => href ?? []);
  expect(linked(SETTINGS)).toEqual(['/api/openapi.json']);
  expect(linked({ ...SETTINGS, service: { ...SETTINGS.service, environment: 'sandbox' } })).toEqual([
    ...['/api/openapi.json', '/sandbox/v2/openapi.json', '/sandbox/control/openapi.json'],
  ]);
});

test('an unknown value says so instead of being empty', () => {
  for (const { value, none } of factsOf(SETTINGS)) expect(value ?? none).toBeTruthy();
});

test('the embedded service has no variables to configure it', () => {
  const facts = factsOf({ ...SETTINGS, service: { ...SETTINGS.service, environment: 'sandbox' } });
  expect(facts.some(({ setBy }) => setBy?.startsWith('ONBOARDING_CLIENT'))).toBe(false);
});
