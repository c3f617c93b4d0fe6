import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnvironment } from './env';

/** The names in the first column of the table. */
const written = [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)]
  .flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
  .toSorted();

const shown = (source: Record<string, string> = {}) =>
  readEnvironment({ NODE_ENV: 'test', ...source }).variables;
const rowOf = (name: string, source: Record<string, string> = {}) =>
  shown(source).find((row) => row.name === name);

test('the Settings screen lists every variable that is read, and docs/configuration.md the same', () => {
  expect(written.length).toBeGreaterThan(35);
  expect(shown().map(({ name }) => name)).toEqual(written);
});

test('a variable has its value, its default, or neither', () => {
  expect(rowOf('SESSION_HOURS', { SESSION_HOURS: '8' })).toEqual({
    name: 'SESSION_HOURS',
    isSet: true,
    value: '8',
  });
  expect(rowOf('SESSION_HOURS')).toMatchObject({ isSet: false, value: '12' });
  expect(rowOf('PUBLIC_URL')).toMatchObject({ isSet: false, value: null });
  expect(rowOf('PUBLIC_URL', { PUBLIC_URL: '  ' })).toMatchObject({ isSet: false, value: null });
});

test('a secret is shown only as set', () => {
  const canary = 'canary-0123456789-abcdefghijklmnopqrstuvwxyz';
  const secrets = {
    ONBOARDING_BASE_URL: `https://ada:${canary}@service.example/v2`,
    ONBOARDING_CLIENT_ID: 'console',
    ONBOARDING_CLIENT_SECRET: canary,
    ONBOARDING_SLUG: 'northwind',
    ONBOARDING_WEBHOOK_SECRET: `whsec_${Buffer.from(canary).toString('base64')}`,
    ONBOARDING_WEBHOOK_TOKEN: canary,
    METRICS_TOKEN: canary,
    DATABASE_URL: `postgres://ada:${canary}@db.example/console`,
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: canary,
    AUTH_SECRET: canary,
    OIDC_DISCOVERY_URL: 'https://id.example/.well-known/openid-configuration',
    OIDC_CLIENT_ID: 'portal-console',
    OIDC_CLIENT_SECRET: canary,
    OIDC_DEFAULT_ROLE: 'support',
    HTTPS_PROXY: `http://ada:p@ss-${canary}@proxy.example:3128`,
    ONBOARDING_TLS_CERT_FILE: '/run/console.pem',
    ONBOARDING_TLS_KEY_PASSPHRASE: canary,
  };
  const text = JSON.stringify(shown(secrets));
  expect(text).not.toContain(canary);
  expect(text).not.toContain(Buffer.from(canary).toString('base64').slice(0, 20));
  for (const name of Object.keys(secrets)) expect(rowOf(name, secrets)).toMatchObject({ isSet: true });
});
