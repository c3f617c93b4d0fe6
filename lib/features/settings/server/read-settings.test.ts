import { expect, test } from 'vitest';
import { operatorOf } from '@/lib/testing/operators';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { configuredSettings, readConnection, readSettings } from './read-settings';

const SIGN_IN = {
  publicUrl: 'https://console.example',
  passwords: true,
  demo: false,
  sessionHours: 12,
  idleMinutes: 60,
  providerDays: 7,
  secret: 'canary-of-the-cookies',
  admin: { email: 'ada@example.com', password: 'canary-of-the-administrator' },
  oidc: {
    name: 'Example Ltd',
    discoveryUrl: 'https://id.example/.well-known/openid-configuration',
    clientId: 'portal-console',
    clientSecret: 'canary-of-the-client',
    scopes: 'openid email profile',
    trustedDomains: [],
    rolesClaim: 'groups',
    roles: { 'kyc-team': 'compliance_manager' as const },
    defaultRole: null,
  },
};

const CONFIGURED = configuredSettings(
  { retentionDays: 400, signIn: SIGN_IN, variables: [] },
  { kind: 'pglite' },
  { address: 'http://service.example/v2', clientId: 'client' },
);

test('case 80: an administrator sees the configuration of the console, and no secret', () => {
  const { context, asked } = installScriptedConsole();
  const settings = readSettings(context, CONFIGURED);
  expect(settings).toMatchObject({
    service: { address: 'http://service.example/v2', clientId: 'client', account: 'northwind' },
    signIn: { oidc: { roles: [{ group: 'kyc-team', role: 'compliance_manager' }] } },
  });
  expect(JSON.stringify(settings)).not.toMatch(/canary|never-shown-secret/);
  expect(asked).toEqual([]);
});

test.each(['support', 'compliance_manager'] as const)('%s does not see them', (role) => {
  const { context } = installScriptedConsole();
  const asking = () => readSettings({ ...context, operator: operatorOf(role) }, CONFIGURED);
  expect(asking).toThrow(expect.objectContaining({ code: 'not_permitted', permission: 'settings.read' }));
});

test('during a database outage the connection shows the remaining budget, but not who used it', async () => {
  const { context } = installScriptedConsole();
  const budget = { limit: 600, remaining: 411 };
  const upstream = { ...context.upstream, state: () => ({ ...context.upstream.state(), budget }) };
  const connection = await readConnection({ ...context, upstream });
  expect(connection.budget).toEqual({ ...budget, background: null });
});
