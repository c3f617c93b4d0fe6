import { describe, expect, test } from 'vitest';
import { accessTokenAnswer, accessTokenError } from '@/lib/configuration/contract/access-token';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { CONTOSO_WRITE, NORTHWIND_READ, NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { bearer, credentials, ORIGIN, tokenRequest } from '../testing/requests';
import { START, startService } from '../testing/start-service';

const PATH = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;

describe.each(DATABASE_KINDS)('POST /oauth/token on %s', (kind) => {
  const running = startService(kind);
  const ask = (body: unknown) => running.service.fetch(tokenRequest(body));

  test('returns a bearer token valid for one hour that can read the account’s profiles', async () => {
    const response = await ask(credentials(NORTHWIND_READ));
    expect(response.status).toBe(200);
    const answer = accessTokenAnswer.strict().parse(await response.json());
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const read = await running.get(PATH, answer.access_token);
    expect(read.status).toBe(200);
  });

  test('case 97: wrong secret, unknown client, wrong slug → 401, all with the same response', async () => {
    const right = credentials(NORTHWIND_WRITE);
    const wrong = [
      { ...right, client_secret: `${right.client_secret}x` },
      { ...right, client_secret: credentials(NORTHWIND_READ).client_secret },
      { ...right, client_id: 'nobody' },
      { ...right, slug: CONTOSO_WRITE.slug },
      { ...right, slug: 'unheard-of' },
    ];
    const bodies = new Set<string>();
    const headers = new Set<string>();
    for (const body of wrong) {
      const response = await ask(body);
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(accessTokenError.parse(JSON.parse(text)).error).toBe('invalid_client');
      bodies.add(text);
      headers.add([...response.headers.keys()].join() + response.headers.get('x-ratelimit-limit'));
    }
    expect(bodies.size).toBe(1);
    expect(headers.size).toBe(1);
  });

  test('case 98: a wrong grant_type → 400 unsupported_grant_type', async () => {
    const response = await ask({ ...credentials(NORTHWIND_WRITE), grant_type: 'client_credentials' });
    expect(response.status).toBe(400);
    expect(accessTokenError.parse(await response.json()).error).toBe('unsupported_grant_type');
  });

  test.each([
    ['a member is missing', { grant_type: 'app_credentials', client_id: 'x', slug: 'x' }],
    ['grant_type is missing', { client_id: 'x', client_secret: 'x', slug: 'x' }],
    ['a member is not a string', { ...credentials(NORTHWIND_WRITE), client_id: 7 }],
    ['a member is unknown', { ...credentials(NORTHWIND_WRITE), scope: 'write' }],
    ['the body is a list', []],
    ['the JSON is malformed', '{"grant_type":'],
    ['case 171: a member is repeated', '{"grant_type":"app_credentials","grant_type":"app_credentials"}'],
    [
      'case 171: a string contains NUL',
      { ...credentials(NORTHWIND_WRITE), client_id: 'northwind-console\0' },
    ],
  ])('%s → 400 invalid_request', async (_, body) => {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(accessTokenError.parse(await response.json()).error).toBe('invalid_request');
  });

  test('a body over 16 KB → 413: the caller is not authenticated yet', async () => {
    const response = await ask({ ...credentials(NORTHWIND_WRITE), client_id: 'x'.repeat(17_000) });
    expect(response.status).toBe(413);
  });

  test('a form instead of JSON → 415', async () => {
    const response = await running.service.fetch(
      new Request(`${ORIGIN}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(credentials(NORTHWIND_WRITE)),
      }),
    );
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test('case 101: a token works until its hour has passed, then → 401', async () => {
    const token = await running.token();
    running.now = START + 3_599_000;
    expect((await running.get(PATH, token)).status).toBe(200);
    running.now = START + 3_600_000;
    expect((await running.get(PATH, token)).status).toBe(401);
    const another = await running.another();
    const headers = bearer(token);
    expect((await another.fetch(new Request(ORIGIN + PATH, { headers }))).status).toBe(401);
    running.now = START;
  });

  test('a missing, invented, altered or foreign token → 401 that says so', async () => {
    const token = await running.token();
    const [head, , signature] = token.split('.');
    const claims = { account: 'contoso', client: 'x', scope: 'write', exp: 9_999_999_999 };
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`;
    const wrong = [
      undefined,
      '',
      'x',
      `${token}x`,
      `${head}.${forged}.${signature}`,
      unsigned,
      'a'.repeat(9_000),
    ];
    for (const candidate of wrong) {
      const response = await running.get(PATH, candidate);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toEqual({ message: 'The access token is missing, invalid or expired.' });
    }
  });

  test('the signing key survives a restart', async () => {
    const token = await running.token();
    const again = await running.another();
    const response = await again.fetch(new Request(ORIGIN + PATH, { headers: bearer(token) }));
    expect(response.status).toBe(200);
  });
});
