import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeOverConsole } from '@/lib/platform/log/take-over-console';
import { createLog, secretsOf } from './create-log';
import { readEnvironment } from './env';

const SECRET = 'canary-5f1e9c07d3';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const chunks: string[] = [];
  const destination = { write: (chunk: string) => void chunks.push(chunk) };
  write(createLog({ level: 'debug', secrets: [SECRET], destination }));
  return chunks.join('');
}

/** Fails unless the log has exactly one line, of JSON. */
function line(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const output = logged(write);
  expect(output).toMatch(/^[^\r\n]+\n$/);
  return JSON.parse(output) as Record<string, unknown>;
}

describe('a line of the log', () => {
  test('has the fields of the table and no others', () => {
    const fields = { requestId: 'abcdefgh', status: 502, ms: 12, body: 'private', headers: { cookie: 'c' } };
    expect(line((log) => log.warn({ ...fields, authorization: 'x', forms: [1] }, 'asked'))).toEqual({
      level: 'warn',
      time: expect.any(Number),
      requestId: 'abcdefgh',
      status: 502,
      ms: 12,
      msg: 'asked',
    });
  });

  test('omits a value of another kind', () => {
    const given = { requestId: { toJSON: () => SECRET }, status: '502', err: { message: SECRET }, ms: null };
    expect(Object.keys(line((log) => log.error(given, 'odd')))).toEqual(['level', 'time', 'msg']);
  });

  test('case 78: is one line, whatever line breaks and terminal sequences are in its input', () => {
    const evil = 'GET /\r\n{"level":"fatal"}\u001b[31mred\u009b2J\u2028next\u202eback';
    const output = logged((log) => log.error({ path: evil, err: new Error(evil) }, evil));
    expect(output.trimEnd().split(/[\r\n\u2028]/)).toHaveLength(1);
    expect(output.trimEnd()).not.toMatch(/\\n|\\r|\\u001b|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    expect(JSON.parse(output)).toMatchObject({ path: 'GET / {"level":"fatal"}red next back' });
  });

  test('case 78: is one line of JSON for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        line((log) => log.error({ path: text, err: new Error(text) }, text));
      }),
      { numRuns: 25 },
    );
  });

  test('case 80: shows no secret: neither a known one nor anything that looks like one', () => {
    const words = `to ${SECRET} with Bearer abc.def and whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`;
    const token = 'eyJhbGciOi.eyJzdWIiOi.signature';
    const err = new Error(
      `${words} at postgres://someone:pass-word@db/console ${token} pc_Zx8vQ9sLw2Tn7Rb5Yk3mP6dHc1Gf4Ja0UeXoViBtNqS`,
    );
    const output = logged((log) => log.error({ err, path: `/${SECRET}`, code: token }, words));
    for (const secret of [SECRET, 'abc.def', 'whsec_', 'pass-word', 'eyJ', 'pc_'])
      expect(output).not.toContain(secret);
    expect(output).toContain('[secret]');
  });

  test('has the name, message and place of an error, and the name and code of its causes', () => {
    const cause = Object.assign(new Error(`duplicate key (${SECRET})`), { code: '23505', detail: SECRET });
    const err = new TypeError('Nothing there', { cause });
    expect(line((log) => log.error({ err: Object.assign(err, { body: SECRET }) }, 'failed')).err).toEqual({
      name: 'TypeError',
      message: 'Nothing there',
      stack: expect.arrayContaining([expect.stringContaining('create-log.test')]),
      causes: ['Error 23505'],
    });
  });

  test('omits the values of a failed query', () => {
    const err = new Error('Failed query: insert into x values ($1)\nparams: private words\n    at private');
    const output = logged((log) => log.error({ err }, 'failed'));
    expect(output).not.toContain('private');
    expect(output).toContain('A query failed');
  });

  test('applies all of this to an error that is logged alone', () => {
    expect(line((log) => log.error(new Error(`no ${SECRET}`)))).toMatchObject({
      err: { name: 'Error', message: 'no [secret]' },
      msg: 'no [secret]',
    });
    expect(logged((log) => log.error('with %j', { word: 'private' }))).not.toContain('private');
  });
});

test('case 78: console output of libraries is one line each, with the same fields', () => {
  const target = { error: () => undefined, warn: () => undefined };
  const logged = line((log) => {
    takeOverConsole(log, target);
    (target.error as Console['error'])('⨯ \u001b[31mfailed', new Error(`no\n${SECRET}`), { body: SECRET });
  });
  expect(logged).toMatchObject({ level: 'error', msg: '⨯ failed', err: { message: 'no [secret]' } });
});

test('case 80: the secrets of the environment are known to the log', () => {
  const env = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://console:p%40ssword-1@db/console',
    METRICS_TOKEN: 'metrics-token-0001',
    ONBOARDING_WEBHOOK_TOKEN: 'webhook-token-0001',
    ONBOARDING_BASE_URL: 'https://onboarding.example/v2',
    ONBOARDING_CLIENT_ID: 'id',
    ONBOARDING_CLIENT_SECRET: SECRET,
    ONBOARDING_SLUG: 'northwind',
    CONTROL_TOKEN: 'control-token-0001',
    AUTH_SECRET: 'cookies-are-signed-with-this-0001',
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'password-of-the-first-0001',
    OIDC_DISCOVERY_URL: 'https://id.example/.well-known/openid-configuration',
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'secret-at-the-provider-0001',
    OIDC_DEFAULT_ROLE: 'support',
    https_proxy: 'http://console:p%40ssword-of-the-proxy@proxy.example:3128',
    ONBOARDING_TLS_CERT_FILE: '/run/console.pem',
    ONBOARDING_TLS_KEY_PASSPHRASE: 'passphrase-of-the-key-0001',
  });
  expect(secretsOf(env)).toEqual(
    expect.arrayContaining([
      SECRET,
      'p@ssword-1',
      'metrics-token-0001',
      'webhook-token-0001',
      'control-token-0001',
      'cookies-are-signed-with-this-0001',
      'password-of-the-first-0001',
      'secret-at-the-provider-0001',
      'p@ssword-of-the-proxy',
      'passphrase-of-the-key-0001',
    ]),
  );
});
