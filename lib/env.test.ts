import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env';

const remote = {
  ONBOARDING_BASE_URL: 'https://onboarding.example/v2/',
  ONBOARDING_CLIENT_ID: 'id',
  ONBOARDING_CLIENT_SECRET: 'not-to-be-told',
  ONBOARDING_SLUG: 'northwind',
};

const parse = (variables: Record<string, string>) => readEnvironment(variables as NodeJS.ProcessEnv);

describe('the environment', () => {
  test('means the embedded service, port 3000 and .data when it says nothing', () => {
    expect(parse({})).toMatchObject({ port: 3000, dataDir: '.data', databaseUrl: null, remote: null });
  });

  test('means a remote service when all four variables are set', () => {
    expect(parse(remote).remote).toEqual({
      baseUrl: 'https://onboarding.example/v2',
      clientId: 'id',
      clientSecret: 'not-to-be-told',
      slug: 'northwind',
    });
  });

  test.each(Object.keys(remote))('is refused without %s, which the message names', (key) => {
    const { [key as keyof typeof remote]: _, ...rest } = remote;
    expect(() => parse(rest)).toThrow(EnvironmentError);
    expect(() => parse(rest)).toThrow(key);
  });

  test('treats an empty variable as one that is not set', () => {
    expect(() => parse({ ...remote, ONBOARDING_SLUG: ' ' })).toThrow('ONBOARDING_SLUG');
  });

  test.each([
    ['PORT', 'seventy'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://elsewhere'],
    ['SANDBOX_CONFIGURATIONS', '-1'],
  ])('is refused with %s=%s, which the message names', (key, value) => {
    expect(() => parse({ [key]: value })).toThrow(key);
  });

  test('case 80: never puts a value into its message', () => {
    const bad = { ...remote, ONBOARDING_BASE_URL: 'not-to-be-told' };
    expect(() => parse(bad)).toThrow(/ONBOARDING_BASE_URL must be/);
    expect(() => parse(bad)).not.toThrow(/not-to-be-told/);
  });
});
