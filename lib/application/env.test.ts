import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env';

const remote = {
  ONBOARDING_BASE_URL: 'https://onboarding.example/v2/',
  ONBOARDING_CLIENT_ID: 'id',
  ONBOARDING_CLIENT_SECRET: 'not-to-be-told',
  ONBOARDING_SLUG: 'northwind',
};

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

const parse = (variables: Record<string, string>) => readEnvironment(variables as NodeJS.ProcessEnv);

describe('the environment', () => {
  test('means the embedded service, port 3000 and .data when it is empty', () => {
    expect(parse({})).toMatchObject({ port: 3000, dataDir: '.data', databaseUrl: null, remote: null });
  });

  test('records views and requires no reason, unless it says otherwise', () => {
    expect(parse({})).toMatchObject({ activity: { views: true }, policy: { reasonRequired: false } });
    const other = parse({ ACTIVITY_VIEWS: 'off', ACTIVITY_REASON: 'required' });
    expect(other).toMatchObject({ activity: { views: false }, policy: { reasonRequired: true } });
    expect(() => parse({ ACTIVITY_VIEWS: 'perhaps' })).toThrow('ACTIVITY_VIEWS');
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
    ['HOST', 'console.example'],
    ['CONTROL_TOKEN', 'short'],
    ['DATABASE_URL', 'mysql://elsewhere'],
    ['SANDBOX_CONFIGURATIONS', '-1'],
    ['SANDBOX_PROFILES', '20001'],
    ['SANDBOX_HISTORY', 'off'],
    ['RETENTION_DAYS', '0'],
    ['EXCEPTION_APPROVAL', 'on'],
    ['ASSIGNMENT_APPROVAL', 'on'],
    ['CHECKS_BEFORE_SAVE', 'on'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_FROM', 'console'],
    ['SMTP_TLS', 'off'],
    ['ALERT_TARGETS', 'https://chat.example/hooks'],
    ['SURVEY_MAX_AGE', '24'],
    ['SURVEY_SHARE', '0'],
    ['SURVEY_SHARE', '100'],
    ['SURVEY_CALLS_PER_MINUTE', '0'],
    ['PUBLIC_URL', 'console.example'],
    ['PUBLIC_URL', 'https://console.example/path'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['METRICS_TOKEN', 'short'],
    ['ONBOARDING_WEBHOOK_SECRET', 'not base64'],
    ['ONBOARDING_WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
    ['ONBOARDING_WEBHOOK_SECRET', `${SECRET},${SECRET},${SECRET}`],
    ['ONBOARDING_WEBHOOK_SECRET', `${SECRET},`],
    ['ONBOARDING_WEBHOOK_TOKEN', 'fifteen-letters'],
    ['ONBOARDING_WEBHOOK_TOKEN', 'sixteen/or/more/letters'],
  ])('is refused with %s=%s, which the message names', (key, value) => {
    expect(() => parse({ [key]: value })).toThrow(key);
  });

  test('reads the public address as an origin, the proxies as a list, and shows no metrics by default', () => {
    expect(parse({})).toMatchObject({
      publicUrl: null,
      trustedProxies: [],
      metrics: { port: null, token: null },
    });
    const env = parse({ PUBLIC_URL: 'https://Console.example/', TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
    expect(env.publicUrl).toBe('https://console.example');
    expect(env.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  test('closes the receiver and stores events for 400 days by default', () => {
    expect(parse({})).toMatchObject({ webhooks: { secrets: [], token: null }, retentionDays: 400 });
  });

  test('a sandbox of the usual size begins with a history, unless it is turned off or the service is remote', () => {
    expect(parse({}).sandbox.history).toBe(true);
    for (const other of [
      { SANDBOX_HISTORY: 'none' },
      { SANDBOX_PROFILES: '400' },
      { SANDBOX_CONFIGURATIONS: '0' },
      remote,
    ])
      expect(parse(other).sandbox.history).toBe(false);
  });

  test('gives the receiver one or two secrets and the token of its address', () => {
    const token = 'sixteen-letters.';
    expect(parse({ ONBOARDING_WEBHOOK_SECRET: SECRET }).webhooks.secrets).toEqual([SECRET]);
    expect(
      parse({ ONBOARDING_WEBHOOK_SECRET: `${SECRET}, ${OTHER}`, ONBOARDING_WEBHOOK_TOKEN: token }).webhooks,
    ).toEqual({ secrets: [SECRET, OTHER], token });
  });

  test('case 80: never puts a value into its message', () => {
    const bad = { ...remote, ONBOARDING_BASE_URL: 'not-to-be-told' };
    expect(() => parse(bad)).toThrow(/ONBOARDING_BASE_URL must be/);
    expect(() => parse(bad)).not.toThrow(/not-to-be-told/);
    for (const key of ['ONBOARDING_WEBHOOK_SECRET', 'ONBOARDING_WEBHOOK_TOKEN']) {
      expect(() => parse({ [key]: 'not to be told' })).toThrow(key);
      expect(() => parse({ [key]: 'not to be told' })).not.toThrow(/not to be told/);
    }
  });
});
