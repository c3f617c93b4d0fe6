import { describe, expect, test } from 'vitest';
import { serviceError } from '@/lib/configuration/contract/service-error';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { NORTHWIND_READ, NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { controlRequest } from '../testing/control-requests';
import { bearer, credentials, ORIGIN, tokenRequest } from '../testing/requests';
import { startService } from '../testing/start-service';

const PROFILE = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;

describe.each(DATABASE_KINDS)('the routes on %s', (kind) => {
  const running = startService(kind);
  const send = (method: string, path: string, token?: string) =>
    running.service.fetch(new Request(ORIGIN + path, { method, headers: bearer(token) }));

  test.each([
    '/',
    '/portal-configurations/',
    '/portal-configuration',
    '/profiles',
    '/profiles/x/y',
    '/oauth',
    '/v2',
  ])('case 7: the unknown path %s → 404', async (path) => {
    for (const token of [undefined, await running.token()]) {
      const response = await send('GET', path, token);
      expect(response.status).toBe(404);
      serviceError.parse(await response.json());
    }
  });

  test.each([
    ['GET', '/oauth/token', 'POST'],
    ['POST', '/portal-configurations', 'GET, HEAD'],
    ['OPTIONS', '/portal-configurations', 'GET, HEAD'],
    ['PUT', PROFILE, 'GET, HEAD, PATCH'],
    ['DELETE', PROFILE, 'GET, HEAD, PATCH'],
    ['BREW', PROFILE, 'GET, HEAD, PATCH'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('case 7: %s %s → 405 that names the methods', async (method, path, allow) => {
    const response = await send(method, path, await running.token());
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    serviceError.parse(await response.json());
  });

  test('HEAD is GET without a body', async () => {
    const response = await send('HEAD', PROFILE, await running.token());
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('the same service responds at another base path, and only below it', async () => {
    const headers = bearer(await running.token());
    const at = (path: string) =>
      running.service.fetch(new Request(`http://console.test${path}`, { headers }), {
        basePath: '/sandbox/v2',
      });
    expect((await at(`/sandbox/v2${PROFILE}`)).status).toBe(200);
    expect((await at(`/v2${PROFILE}`)).status).toBe(404);
    expect((await at(`/sandbox/v2x${PROFILE}`)).status).toBe(404);
    expect((await at('/sandbox/v2')).status).toBe(404);
  });

  test('case 102: every response, whatever its status, has the rate headers', async () => {
    const [writer, reader] = [await running.token(NORTHWIND_WRITE), await running.token(NORTHWIND_READ)];
    const patch = (body: BodyInit, type = 'application/json') =>
      running.service.fetch(
        new Request(ORIGIN + PROFILE, {
          method: 'PATCH',
          headers: { 'content-type': type, ...bearer(writer) },
          body,
        }),
      );
    const answers: [number, Response][] = [
      [200, await send('GET', PROFILE, writer)],
      [200, await send('GET', '/portal-configurations', writer)],
      [200, await send('GET', '/openapi.json')],
      [200, await running.service.fetch(tokenRequest(credentials(NORTHWIND_READ)))],
      [200, await patch('{"forms":{"enabled":true}}')],
      [400, await send('GET', '/portal-configurations?id=x', writer)],
      [400, await running.service.fetch(tokenRequest({}))],
      [400, await patch('{')],
      [401, await send('GET', PROFILE)],
      [401, await running.service.fetch(tokenRequest({ ...credentials(NORTHWIND_READ), slug: 'x' }))],
      [403, await send('PATCH', PROFILE, reader)],
      [404, await send('GET', '/nowhere')],
      [404, await send('GET', '/profiles/x/portal-configuration', writer)],
      [405, await send('DELETE', PROFILE)],
      [413, await patch(' '.repeat(1_100_000))],
      [415, await patch('{}', 'text/plain')],
      [422, await patch('{}')],
    ];
    for (const [status, response] of answers) {
      expect(response.status).toBe(status);
      expect(response.headers.get('x-ratelimit-limit'), `${status}`).toBe('1000000');
      expect(response.headers.get('x-ratelimit-remaining'), `${status}`).toMatch(/^\d+$/);
      expect(response.headers.get('retry-after')).toBeNull();
      expect(response.headers.get('content-type')).toBe('application/json');
      if (status >= 400) expect(await response.json()).toMatchObject({ message: expect.any(String) });
    }
  });
});

describe('when the database fails', () => {
  const running = startService('postgres');

  test('case 102: → 500 with a fixed message and the rate headers; the cause goes to the log only', async () => {
    const token = await running.token();
    await running.database.db.execute('DROP SCHEMA service CASCADE');
    const response = await running.get(PROFILE, token);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Something went wrong in the service.' });
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(String((running.logged[0] as Error).cause)).toContain('does not exist');
  });
});

describe('when the database is unreachable', () => {
  const running = startService('postgres');

  test('case 167: every response is 503 with Retry-After, the token’s too', async () => {
    const token = await running.token();
    await running.database.close();
    const answers = [
      await running.get(PROFILE, token),
      await running.service.fetch(tokenRequest(credentials(NORTHWIND_READ))),
      await running.service.control(controlRequest('GET', '/accounts/northwind/profiles')),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      serviceError.parse(await answer.json());
    }
    running.database.close = async () => undefined;
  });
});
