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

const FORMS = { enabled: true, form_ids: [1, 2] };

/** A service that answers each GET only on request. */
function held() {
  const waiting: (() => void)[] = [];
  const service = scripted(
    withTokens((request) =>
      request.method === 'GET'
        ? new Promise((resolve) => waiting.push(() => resolve(json({ data: configuration() }))))
        : json({ data: configuration() }),
    ),
  );
  return { ...service, answer: () => waiting.splice(0).forEach((go) => void go()) };
}

describe('reads that overlap', () => {
  test('share one request, and one leaving caller does not affect the others', async () => {
    const { upstream, clock, count, answer } = held();
    const abort = new AbortController();
    const first = watch(upstream.readPortalConfiguration(UUID, { ...PERSON, signal: abort.signal }));
    const second = watch(
      upstream.readPortalConfiguration(UUID, { ...PERSON, signal: new AbortController().signal }),
    );
    await clock.advance(0);
    abort.abort();
    await clock.advance(0);
    expect([first.ended, second.ended]).toEqual(['badly', 'no']);
    answer();
    await clock.advance(0);
    expect([second.ended, count('GET')]).toEqual(['well', 1]);
  });

  test('are aborted when all callers have left; the next read is new', async () => {
    const { upstream, clock, count, answer } = held();
    const abort = new AbortController();
    const calls = [1, 2].map(() =>
      watch(upstream.readPortalConfiguration(UUID, { ...PERSON, signal: abort.signal })),
    );
    await clock.advance(0);
    abort.abort();
    const next = watch(upstream.readPortalConfiguration(UUID, PERSON));
    await clock.advance(0);
    answer();
    await clock.advance(0);
    expect([...calls.map(({ ended }) => ended), next.ended]).toEqual(['badly', 'badly', 'well']);
    expect(count('GET')).toBe(2);
  });

  test('a fresh read does not join one that was sent, but can itself be shared', async () => {
    const { upstream, clock, count, answer } = held();
    const calls = [upstream.readPortalConfiguration(UUID, PERSON)];
    await clock.advance(0);
    calls.push(upstream.readPortalConfiguration(UUID, { ...PERSON, fresh: true }));
    calls.push(upstream.readPortalConfiguration(UUID, { ...PERSON, fresh: true }));
    calls.push(upstream.readPortalConfiguration(UUID, PERSON));
    await clock.advance(0);
    answer();
    await Promise.all(calls);
    expect(count('GET')).toBe(2);
  });

  test('a person does not join a background read; background work joins a person’s', async () => {
    const { upstream, clock, count, answer } = held();
    const calls = [BACKGROUND, PERSON, BACKGROUND].map((call) =>
      upstream.readPortalConfiguration(UUID, call),
    );
    await clock.advance(0);
    expect(count('GET')).toBe(2);
    answer();
    await Promise.all(calls);
  });

  test('a read that began before a change is not shared after it', async () => {
    const { upstream, clock, count, answer } = held();
    const before = upstream.readPortalConfiguration(UUID, PERSON);
    await clock.advance(0);
    await upstream.updateForms(UUID, FORMS, PERSON);
    const after = upstream.readPortalConfiguration(UUID, PERSON);
    await clock.advance(0);
    expect(count('GET')).toBe(2);
    answer();
    await Promise.all([before, after]);
  });
});

/** A service whose profile reads are shared for a second. */
const sharing = (answer = () => json({ data: configuration() })) =>
  scripted(withTokens(answer), { tunables: { sharedFor: 1_000 } });

describe('a finished read', () => {
  test('answers others for a moment, with the time of the reading', async () => {
    const { upstream, clock, count } = sharing();
    const first = await upstream.readPortalConfiguration(UUID, PERSON);
    await clock.advance(999);
    const second = await upstream.readPortalConfiguration(UUID.toUpperCase(), BACKGROUND);
    expect([second, count('GET')]).toEqual([first, 1]);
    await clock.advance(1);
    const third = await upstream.readPortalConfiguration(UUID, PERSON);
    expect([third.readAt - first.readAt, count('GET')]).toEqual([1_000, 2]);
  });

  test('does not answer a fresh read, which then answers the others', async () => {
    const { upstream, count } = sharing();
    await upstream.readPortalConfiguration(UUID, PERSON);
    const fresh = await upstream.readPortalConfiguration(UUID, { ...PERSON, fresh: true });
    expect(count('GET')).toBe(2);
    expect(await upstream.readPortalConfiguration(UUID, PERSON)).toBe(fresh);
  });

  test('does not outlive a change', async () => {
    const { upstream, count } = sharing();
    await upstream.readPortalConfiguration(UUID, PERSON);
    await upstream.updateForms(UUID, FORMS, PERSON);
    await upstream.readPortalConfiguration(UUID, PERSON);
    expect(count('GET')).toBe(2);
  });

  test('is not shared if it began before a change and ended during it', async () => {
    let readable = (): void => {};
    const { upstream, clock, count } = scripted(
      withTokens((request, nth) =>
        request.method === 'GET' && nth === 1
          ? new Promise((resolve) => {
              readable = () => resolve(json({ data: configuration() }));
            })
          : json({ data: configuration() }),
      ),
      { tunables: { sharedFor: 1_000 } },
    );
    const before = upstream.readPortalConfiguration(UUID, PERSON);
    await clock.advance(0);
    const change = upstream.updateForms(UUID, FORMS, PERSON);
    readable();
    await Promise.all([before, change]);
    await upstream.readPortalConfiguration(UUID, PERSON);
    expect(count('GET')).toBe(2);
  });

  test('is not shared when every read was dropped', async () => {
    const { upstream, count } = sharing();
    await upstream.readPortalConfiguration(UUID, PERSON);
    upstream.dropReads();
    await upstream.readPortalConfiguration(UUID, PERSON);
    expect(count('GET')).toBe(2);
  });

  test('is not shared when it failed', async () => {
    const { upstream, count } = sharing(() => json({ message: 'Not found.' }, 404));
    for (const _ of [1, 2]) await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toThrow();
    expect(count('GET')).toBe(2);
  });
});
