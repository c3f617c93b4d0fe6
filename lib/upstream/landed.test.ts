import { describe, expect, test } from 'vitest';
import { FakeClock } from './fake-clock';
import { Landed } from './landed';
import { BACKGROUND, configuration, json, PERSON, scripted, UUID, withTokens } from './scripted-service';

const FORMS = { enabled: true, form_ids: [1, 2] };

/** A service whose profile can be read a second after another read of it. */
const sharing = (answer = () => json({ data: configuration() })) =>
  scripted(withTokens(answer), { tunables: { sharedFor: 1_000 } });

describe('a read that has landed', () => {
  test('answers others for a moment, as of the time when it was read', async () => {
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

  test('is not shared if it began before a change and landed during it', async () => {
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

  test('is not shared when every read was forgotten', async () => {
    const { upstream, count } = sharing();
    await upstream.readPortalConfiguration(UUID, PERSON);
    upstream.forgetReads();
    await upstream.readPortalConfiguration(UUID, PERSON);
    expect(count('GET')).toBe(2);
  });

  test('is not shared when it failed', async () => {
    const { upstream, count } = sharing(() => json({ message: 'Not found.' }, 404));
    for (const _ of [1, 2]) await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toThrow();
    expect(count('GET')).toBe(2);
  });
});

describe('what is kept', () => {
  test('is dropped when its time is over, without anybody asking', async () => {
    const clock = new FakeClock();
    const landed = new Landed<object>(clock, 1_000);
    landed.keep('first', {});
    await clock.advance(600);
    landed.keep('second', {});
    const sizes = [landed.size];
    for (const ms of [400, 600]) {
      await clock.advance(ms);
      sizes.push(landed.size);
    }
    expect(sizes).toEqual([2, 1, 0]);
  });

  test('is a thousand reads at most, the latest ones', () => {
    const landed = new Landed<number>(new FakeClock(), 1_000);
    for (let number = 0; number < 1_500; number += 1) landed.keep(String(number), number);
    expect(landed.size).toBe(1_000);
    expect([landed.get('499'), landed.get('500')]).toEqual([undefined, 500]);
  });
});
