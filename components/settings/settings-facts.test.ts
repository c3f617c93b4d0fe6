import { expect, test } from 'vitest';
import type { ConsoleSettings } from '@/lib/contract/console-settings';
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
      rolesClaim: 'groups',
      roles: [{ group: 'kyc-team', role: 'compliance_manager' }],
      defaultRole: null,
    },
  },
};

const factsOf = (settings: ConsoleSettings) => settingsFacts(settings).flatMap(({ facts }) => facts);

test('every setting of a remote service names the variable behind it', () => {
  const facts = factsOf(SETTINGS);
  expect(facts.find(({ name }) => name === 'Client ID')).toMatchObject({
    value: 'northwind-console',
    setBy: 'ONBOARDING_CLIENT_ID',
  });
  expect(facts.find(({ name }) => name === 'Group “kyc-team”')?.value).toBe('Compliance manager');
  expect(facts.find(({ name }) => name === 'In no such group')?.value).toBe('Not let in');
});

test('what is not known is said to be so, not left empty', () => {
  for (const { value, none } of factsOf(SETTINGS)) expect(value ?? none).toBeTruthy();
});

test('the embedded service has no variables that would change it', () => {
  const facts = factsOf({ ...SETTINGS, service: { ...SETTINGS.service, environment: 'sandbox' } });
  expect(facts.some(({ setBy }) => setBy?.startsWith('ONBOARDING_CLIENT'))).toBe(false);
});
