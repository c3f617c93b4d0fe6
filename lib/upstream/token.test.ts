import { describe, expect, test } from 'vitest';
import {
  BACKGROUND,
  configuration,
  json,
  PERSON,
  SECRET,
  scripted,
  token,
  UUID,
  withTokens,
} from '@/lib/testing/scripted-service';

const good = () => json({ data: configuration() });
const refused = () => json({ message: 'Unauthenticated.' }, 401);
const uuids = Array.from(
  { length: 1000 },
  (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
);

describe('the access token', () => {
  test('case 81: a thousand cold calls for as many profiles request one token', async () => {
    const { upstream, count } = scripted(withTokens(good));
    await Promise.all(uuids.map((uuid) => upstream.readPortalConfiguration(uuid, PERSON)));
    expect([count('POST'), count('GET')]).toEqual([1, 1000]);
  });

  test('case 81: a thousand cold calls for one profile request one token and read once', async () => {
    const { upstream, count } = scripted(withTokens(good));
    await Promise.all(uuids.map(() => upstream.readPortalConfiguration(UUID, PERSON)));
    expect([count('POST'), count('GET')]).toEqual([1, 1]);
  });

  test.each([-3_600_000, 3_600_000])(
    'case 82: a clock that jumps by %d ms causes no token loop',
    async (jump) => {
      const { upstream, clock, count } = scripted(withTokens(good));
      for (let call = 0; call < 5; call += 1) {
        await upstream.readPortalConfiguration(UUID, PERSON);
        clock.wallTime += jump;
      }
      expect(count('POST')).toBe(1);
      expect(upstream.state().tokenExpiresIn).toBe(3600);
    },
  );

  test('is renewed ahead of its end while the old one is still used', async () => {
    let release = (): void => undefined;
    const { upstream, clock, count } = scripted((request, nth) => {
      if (request.method !== 'POST') return good();
      if (nth === 1) return token('old', 100);
      return new Promise((resolve) => {
        release = () => resolve(token('new', 100));
      });
    });
    await upstream.readPortalConfiguration(UUID, PERSON);
    await clock.advance(89_000);
    await upstream.readPortalConfiguration(UUID, PERSON);
    expect(count('POST')).toBe(1);
    await clock.advance(2_000);
    await upstream.readPortalConfiguration(UUID, PERSON);
    expect([count('POST'), upstream.state().tokenExpiresIn]).toEqual([2, 9]);
    release();
    await clock.advance(0);
    expect(upstream.state().tokenExpiresIn).toBe(100);
  });

  test('case 46: one 401 means one new token and one retry', async () => {
    const { upstream, count } = scripted(withTokens((_, nth) => (nth === 1 ? refused() : good())));
    await expect(upstream.readPortalConfiguration(UUID, PERSON)).resolves.toMatchObject({ misfits: [] });
    expect([count('POST'), count('GET')]).toEqual([2, 2]);
  });

  test('case 46: a hundred 401 at once still mean one new token', async () => {
    const { upstream, count } = scripted(
      withTokens((request) =>
        request.headers.get('authorization') === 'Bearer token-1' ? refused() : good(),
      ),
    );
    await Promise.all(uuids.slice(0, 100).map((uuid) => upstream.readPortalConfiguration(uuid, PERSON)));
    expect(count('POST')).toBe(2);
  });

  test('case 47: 401 on every request: two token requests, then a clear error, and no more calls', async () => {
    const { upstream, clock, count } = scripted(withTokens(refused));
    const error = { code: 'credentials_refused', message: expect.stringContaining('slug') };
    for (let call = 0; call < 5; call += 1) {
      await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject(error);
    }
    expect([count('POST'), count('GET')]).toEqual([2, 2]);
    await clock.advance(30_001);
    await expect(upstream.readPortalConfiguration(UUID, BACKGROUND)).rejects.toMatchObject(error);
    expect(count('POST')).toBe(4);
  });

  test('case 120: one 401 of the token endpoint is retried within seconds', async () => {
    const { upstream, clock, count } = scripted((request, nth) =>
      request.method !== 'POST' ? good() : nth === 1 ? refused() : token(),
    );
    const read = () => upstream.readPortalConfiguration(UUID, PERSON);
    await expect(read()).rejects.toMatchObject({ code: 'credentials_refused', retryAfter: 2 });
    expect(upstream.state()).toMatchObject({ state: 'refused', waitingFor: 2 });
    await clock.advance(1_000);
    await expect(read()).rejects.toMatchObject({ code: 'credentials_refused', retryAfter: 1 });
    expect(count('POST')).toBe(1);
    await clock.advance(1_000);
    await expect(read()).resolves.toMatchObject({ misfits: [] });
    expect(upstream.state()).toMatchObject({ state: 'ready', waitingFor: null });
  });

  test.each([
    ['the token endpoint refuses', refused],
    ['the tokens are refused', withTokens(refused)],
  ])(
    'case 47: for as long as %s the wait doubles up to 30 s, and starts over after an answer',
    async (_, answer) => {
      let up = false;
      const { upstream, clock } = scripted((request, nth) =>
        up ? withTokens(good)(request, nth) : answer(request, nth),
      );
      const waits: unknown[] = [];
      const refuse = async () => {
        await Promise.allSettled(
          uuids.slice(0, 5).map((uuid) => upstream.readPortalConfiguration(uuid, PERSON)),
        );
        const { waitingFor } = upstream.state();
        waits.push(waitingFor);
        await clock.advance((waitingFor ?? 0) * 1_000);
      };
      for (let round = 0; round < 6; round += 1) await refuse();
      up = true;
      await upstream.readPortalConfiguration(UUID, PERSON);
      up = false;
      await clock.advance(3_600_000);
      await refuse();
      expect(waits).toEqual([2, 4, 8, 16, 30, 30, 2]);
    },
  );

  const LIFE = 'its expires_in is not a whole number of seconds above 0';

  test.each<[string, () => Response, string]>([
    ['HTML', () => new Response('<html>'), 'it is a web page'],
    ['a text', () => new Response('token'), 'it is not what the API document has'],
    ['a lifetime of 0', () => token('t', 0), LIFE],
    ['a negative lifetime', () => token('t', -1), LIFE],
    ['case 119: no lifetime', () => json({ token_type: 'Bearer', access_token: 't' }), LIFE],
    ['case 119: a lifetime in words', () => token('t', '3600'), LIFE],
    ['case 119: a lifetime of half a second', () => token('t', 0.5), LIFE],
    [
      'a token of another type',
      () => json({ token_type: 'MAC', expires_in: 9, access_token: 't' }),
      'token_type',
    ],
    ['a token that breaks a header', () => token('a\r\nb'), 'access_token'],
  ])('case 48: %s is an error that names the token answer; nothing is stored', async (_, answer, wrong) => {
    const { upstream, count } = scripted((request, nth) =>
      request.method !== 'POST' ? good() : nth === 1 ? answer() : token(),
    );
    await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject({
      code: 'token_answer_unreadable',
      message: expect.stringMatching(
        new RegExp(`^The onboarding service sent an invalid token response: .*${wrong}`),
      ),
    });
    expect([count('GET'), upstream.state().tokenExpiresIn]).toEqual([0, null]);
    await upstream.readPortalConfiguration(UUID, PERSON);
    expect(count('POST')).toBe(2);
  });

  test('a token of the type "bearer" is accepted', async () => {
    const { upstream } = scripted((request) =>
      request.method === 'POST' ? json({ token_type: 'bearer', expires_in: 60, access_token: 't' }) : good(),
    );
    await expect(upstream.readPortalConfiguration(UUID, PERSON)).resolves.toMatchObject({ misfits: [] });
  });

  test.each([
    [403, '<!doctype html><title>Forbidden</title>', 'a web page'],
    [403, '\ufeff\n<html>', 'a web page'],
    [401, 'RBAC: access denied', 'text'],
    [404, '<html>', 'a web page'],
  ])(
    'case 303: a gateway that answers the token request with %d and %j says nothing of the credentials',
    async (status, body, what) => {
      let isBlocked = true;
      const { upstream } = scripted((request, nth) =>
        isBlocked ? new Response(body, { status }) : withTokens(good)(request, nth),
      );
      const read = () => upstream.readPortalConfiguration(UUID, PERSON);
      const error = await read().catch((caught: unknown) => caught);
      const seen = `The request for an access token was answered with status ${status} and ${what} `;
      expect(error).toMatchObject({
        code: 'service_unreachable',
        status,
        message: expect.stringContaining(seen),
      });
      expect(String(error)).not.toMatch(/credential|secret|client ID/i);
      expect(upstream.state().state).not.toBe('refused');
      isBlocked = false;
      await expect(read()).resolves.toMatchObject({ misfits: [] });
    },
  );

  test.each<[number, unknown, string]>([
    [
      401,
      { error: 'invalid_client', message: `bad secret ${SECRET}` },
      'the client ID and the client secret',
    ],
    [422, { message: 'x', errors: { slug: ['unknown'] } }, 'Check the slug.'],
    [400, {}, 'the client ID, the client secret and the slug'],
    [404, {}, 'the base address'],
  ])('a token request refused with %d names the setting, never the secret', async (status, body, words) => {
    const { upstream, count } = scripted(() => json(body, status));
    const error = await upstream.readPortalConfiguration(UUID, PERSON).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'credentials_refused', message: expect.stringContaining(words) });
    expect(JSON.stringify(error) + String(error)).not.toContain(SECRET);
    await upstream.readPortalConfiguration(UUID, PERSON).catch(() => undefined);
    expect(count('POST')).toBe(1);
  });
});
