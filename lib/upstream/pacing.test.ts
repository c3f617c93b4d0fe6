import { describe, expect, test } from 'vitest';
import {
  BACKGROUND,
  configuration,
  json,
  PERSON,
  scripted,
  UUID,
  watch,
  withTokens,
} from '@/lib/testing/scripted-service';

const OTHER = '00000000-0000-4000-8000-000000000001';
const THIRD = '00000000-0000-4000-8000-000000000002';
const FORMS = { enabled: true, form_ids: [1, 2] };
const left = (remaining: number, limit = 100) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
});
const good = (headers: Record<string, string> = {}) => json({ data: configuration() }, 200, headers);
const tooMany = (headers: Record<string, string>) => json({ message: 'Too many' }, 429, headers);
const waitFor = (seconds: number) => tooMany({ 'retry-after': String(seconds), ...left(0) });

describe('pacing', () => {
  test('case 49: after Retry-After 2 nothing of that class is sent for 2 s, then each call in its order', async () => {
    const { upstream, clock, received, count } = scripted(
      withTokens((_, nth) => (nth === 1 ? waitFor(2) : good(left(50)))),
    );
    const first = watch(upstream.readPortalConfiguration(UUID, PERSON));
    await clock.advance(0);
    const later = watch(upstream.readPortalConfiguration(OTHER, BACKGROUND));
    const person = watch(upstream.readPortalConfiguration(THIRD, PERSON));
    await clock.advance(1_999);
    expect([count('GET'), upstream.state()]).toEqual([
      1,
      expect.objectContaining({ state: 'waiting', waitingFor: 1 }),
    ]);
    await clock.advance(1);
    expect([first.ended, person.ended, later.ended]).toEqual(['well', 'well', 'well']);
    expect(received.slice(-3).map((line) => line.split('/')[2])).toEqual([UUID, THIRD, OTHER]);
    expect(upstream.state()).toMatchObject({
      state: 'ready',
      waitingFor: null,
      budget: { limit: 100, remaining: 50 },
    });
  });

  test('case 49: a wait that is too long to hold fails immediately with the time left', async () => {
    const { upstream, clock, count } = scripted(withTokens(() => waitFor(20)));
    await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 20,
    });
    await clock.advance(7_000);
    await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject({ retryAfter: 13 });
    const background = watch(upstream.readPortalConfiguration(UUID, BACKGROUND));
    await clock.advance(12_999);
    expect([count('GET'), background.ended]).toEqual([1, 'no']);
    await clock.advance(1);
    expect(count('GET')).toBe(2);
  });

  test('case 49: writes continue while reads wait', async () => {
    const { upstream, count } = scripted(
      withTokens((request) => (request.method === 'GET' ? waitFor(9) : good())),
    );
    await upstream.readPortalConfiguration(UUID, PERSON).catch(() => undefined);
    await expect(upstream.updateForms(UUID, FORMS, PERSON)).resolves.toMatchObject({ misfits: [] });
    expect(count('PATCH')).toBe(1);
  });

  test.each(['absent', '-1', 'Wed, 21 Oct 2026 07:28:00 GMT', 'NaN', '1e9'])(
    'case 50: Retry-After %s: the reset header counts, otherwise 30 s',
    async (value) => {
      const named = value === 'absent' ? {} : { 'retry-after': value };
      const reset = scripted(withTokens(() => tooMany({ ...named, 'x-ratelimit-reset': '1700000012' })));
      await expect(reset.upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject({
        retryAfter: 12,
      });
      const neither = scripted(withTokens(() => tooMany(named)));
      await expect(neither.upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject({
        retryAfter: 30,
      });
    },
  );

  test('case 51: a 429 on PATCH is resent once after the wait', async () => {
    const { upstream, clock, count } = scripted(withTokens((_, nth) => (nth === 1 ? waitFor(3) : good())));
    const save = watch(upstream.updateForms(UUID, FORMS, PERSON));
    await clock.advance(2_999);
    expect(count('PATCH')).toBe(1);
    await clock.advance(1);
    expect([count('PATCH'), save.ended, upstream.state().scope]).toEqual([2, 'well', 'write']);
  });

  test('case 51: a second 429 is an error with the time to wait, and says that nothing was changed', async () => {
    const { upstream, clock, count } = scripted(withTokens(() => waitFor(3)));
    const save = watch(upstream.updateForms(UUID, FORMS, PERSON));
    await clock.advance(3_000);
    expect(count('PATCH')).toBe(2);
    expect(save.error).toMatchObject({ code: 'rate_limited', retryAfter: 3, sent: false });
  });

  test('the last 5 % are reserved for people; background work tries again 30 s later', async () => {
    const { upstream, clock, count } = scripted(withTokens(() => good(left(5))));
    await upstream.readPortalConfiguration(UUID, PERSON);
    const background = watch(upstream.readPortalConfiguration(OTHER, BACKGROUND));
    await upstream.readPortalConfiguration(UUID, PERSON);
    await clock.advance(29_999);
    expect([background.ended, count('GET')]).toEqual(['no', 2]);
    await clock.advance(1);
    expect(background.ended).toBe('well');
  });

  test('a spent budget is probed by one call at a time', async () => {
    let open = 0;
    let most = 0;
    const { upstream } = scripted(
      withTokens(async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return good(left(0));
      }),
    );
    await upstream.readPortalConfiguration(UUID, PERSON);
    const uuids = Array.from({ length: 20 }, (_, i) => `00000000-0000-4000-8000-0000000000${10 + i}`);
    await Promise.all(uuids.map((uuid) => upstream.readPortalConfiguration(uuid, PERSON)));
    expect(most).toBe(1);
  });

  test('an answer that is overtaken by later ones does not raise what is left, and later answers do', async () => {
    let answerLate = (_: Response): void => undefined;
    const late = new Promise<Response>((resolve) => {
      answerLate = resolve;
    });
    const { upstream, clock } = scripted(
      withTokens((_, nth) => (nth === 2 ? late : good(left(nth === 5 ? 99 : 7 - nth)))),
    );
    const read = (uuid: string) => upstream.readPortalConfiguration(uuid, { ...PERSON, fresh: true });
    await read(UUID);
    await clock.advance(1);
    const overtaken = read(UUID);
    await clock.advance(1);
    await read(OTHER);
    await read(THIRD);
    expect(upstream.state().budget).toMatchObject({ remaining: 3 });
    answerLate(good(left(5)));
    await overtaken;
    expect(upstream.state().budget).toMatchObject({ remaining: 3 });
    await clock.advance(1);
    await read(OTHER);
    expect(upstream.state().budget).toMatchObject({ remaining: 99 });
  });

  test('a call whose answer is lost may have been counted', async () => {
    const { upstream, clock, count } = scripted(
      withTokens((_, nth) => (nth === 1 ? good(left(9)) : Promise.reject(new Error('reset')))),
    );
    await upstream.readPortalConfiguration(UUID, PERSON);
    const lost = watch(upstream.readPortalConfiguration(OTHER, PERSON));
    for (let seconds = 0; seconds < 30 && lost.ended === 'no'; seconds += 1) await clock.advance(1_000);
    expect(lost.ended).toBe('badly');
    expect(upstream.state().budget).toMatchObject({ remaining: 9 - (count('GET') - 1) });
  });

  test('a caller that leaves while it waits is not sent, and delays no one', async () => {
    const abort = new AbortController();
    const { upstream, clock, count } = scripted(withTokens((_, nth) => (nth === 1 ? waitFor(2) : good())));
    const first = watch(upstream.readPortalConfiguration(UUID, { ...PERSON, signal: abort.signal }));
    await clock.advance(0);
    const second = watch(upstream.readPortalConfiguration(OTHER, PERSON));
    abort.abort();
    await clock.advance(2_000);
    expect([first.ended, second.ended, count('GET')]).toEqual(['badly', 'well', 2]);
    expect(first.error).toBe(abort.signal.reason);
  });

  test('case 37: by default a silent service times out after 10 s', async () => {
    const { upstream, clock, count } = scripted(withTokens(() => new Promise<Response>(() => undefined)));
    const read = watch(upstream.readPortalConfiguration(UUID, PERSON));
    await clock.advance(9_999);
    expect(read.ended).toBe('no');
    await clock.advance(1);
    expect([read.error, count('GET')]).toEqual([expect.objectContaining({ code: 'service_timeout' }), 1]);
  });
});
