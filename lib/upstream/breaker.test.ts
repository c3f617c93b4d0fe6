import { describe, expect, test } from 'vitest';
import { configuration, json, PERSON, scripted, UUID, withTokens } from '@/lib/testing/scripted-service';

const down = () => json({ message: 'down' }, 503);
const good = () => json({ data: configuration() });

describe('case 52: a service that only fails', () => {
  test('five 503 in a row: nothing is sent, then one probe at a time; success closes the circuit', async () => {
    let up = false;
    const { upstream, clock, count } = scripted(withTokens(() => (up ? good() : down())));
    const read = () => upstream.readPortalConfiguration(UUID, { ...PERSON, fresh: true });
    for (let call = 0; call < 5; call += 1)
      await expect(read()).rejects.toMatchObject({ code: 'service_unreachable' });
    await expect(read()).rejects.toMatchObject({ code: 'service_paused', retryAfter: 10 });
    expect([count('GET'), upstream.state()]).toEqual([
      5,
      expect.objectContaining({ state: 'paused', waitingFor: 10 }),
    ]);

    await clock.advance(10_000);
    // Case 129: the pause has passed, so nothing is waiting, and nothing new is known.
    expect(upstream.state()).toMatchObject({ state: 'paused', waitingFor: null });
    const other = '00000000-0000-4000-8000-000000000001';
    const together = await Promise.allSettled([read(), upstream.readPortalConfiguration(other, PERSON)]);
    expect(together.map((one) => one.status === 'rejected' && one.reason.code)).toEqual([
      'service_unreachable',
      'service_paused',
    ]);
    expect(count('GET')).toBe(6);
    expect(upstream.state().waitingFor).toBe(20);

    up = true;
    await clock.advance(20_000);
    await expect(read()).resolves.toMatchObject({ misfits: [] });
    expect(upstream.state()).toMatchObject({ state: 'ready', waitingFor: null });
  });

  test('the pause grows to a minute and no further', async () => {
    const { upstream, clock } = scripted(withTokens(down));
    const pauses: unknown[] = [];
    for (let call = 0; call < 10; call += 1) {
      await upstream.readPortalConfiguration(UUID, PERSON).catch(() => undefined);
      const { waitingFor } = upstream.state();
      if (waitingFor === null) continue;
      pauses.push(waitingFor);
      await clock.advance(waitingFor * 1000);
    }
    expect(pauses).toEqual([10, 20, 40, 60, 60, 60]);
  });

  test('refusals are not failures, and a success between failures resets the count', async () => {
    const statuses = [503, 503, 503, 503, 404, 503, 503, 503, 503, 422, 503];
    const { upstream, count } = scripted(withTokens((_, nth) => json({}, statuses[nth - 1] ?? 500)));
    for (const _ of statuses) await upstream.readPortalConfiguration(UUID, PERSON).catch(() => undefined);
    expect([count('GET'), upstream.state().state]).toEqual([statuses.length, 'ready']);
  });

  test('a probe whose caller leaves makes room for the next', async () => {
    let hang = false;
    const { upstream, clock } = scripted(
      withTokens((_, nth) => (nth <= 5 ? down() : hang ? new Promise<Response>(() => undefined) : good())),
    );
    for (let call = 0; call < 5; call += 1)
      await upstream.readPortalConfiguration(UUID, PERSON).catch(() => undefined);
    await clock.advance(10_000);
    hang = true;
    const abort = new AbortController();
    const probe = upstream.readPortalConfiguration(UUID, { ...PERSON, signal: abort.signal });
    await clock.advance(0);
    abort.abort();
    await expect(probe).rejects.toBe(abort.signal.reason);
    hang = false;
    await expect(upstream.readPortalConfiguration(UUID, PERSON)).resolves.toMatchObject({ misfits: [] });
  });
});
