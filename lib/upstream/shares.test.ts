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
import type { Call } from './exchange';

const FORMS = { enabled: true, form_ids: [1, 2] };
const ofPerson = (operator: string): Call => ({ ...PERSON, asker: { operator } });
const ofToken = (token: string, operator = 'support'): Call => ({ ...PERSON, asker: { operator, token } });
const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A service with a limit a minute for each class, which answers 429 beyond it, as the embedded one does. */
function limited(limit: number, tunables = {}) {
  const calls = { GET: 0, PATCH: 0, began: 0 };
  const service = scripted(
    withTokens((request) => {
      const now = service.clock.now();
      if (now - calls.began >= 60_000) Object.assign(calls, { GET: 0, PATCH: 0, began: now });
      const method = request.method as 'GET' | 'PATCH';
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - calls[method] - 1)),
      };
      if (calls[method] >= limit) {
        const left = Math.ceil((calls.began + 60_000 - now) / 1000);
        return json({ message: 'Too many' }, 429, { ...headers, 'retry-after': String(left) });
      }
      calls[method] += 1;
      return json({ data: configuration() }, 200, headers);
    }),
    { tunables },
  );
  return { ...service, used: calls };
}

/** Behaves like a script: several at once, each followed by the next, until it has sent enough or was refused. */
async function readWithoutRest(
  { upstream }: Pick<ReturnType<typeof limited>, 'upstream'>,
  call: Call,
  { atOnce = 12, reads = 300, from = 0 } = {},
) {
  const refusals: unknown[] = [];
  let next = from;
  let done = 0;
  const one = async () => {
    while (next < from + reads && refusals.length < atOnce) {
      next += 1;
      await upstream
        .readPortalConfiguration(uuid(next), { ...call, fresh: 'lately' })
        .then(() => {
          done += 1;
        })
        .catch((cause: unknown) => refusals.push(cause));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { refusals, done };
}

describe('a script of the weakest role that reads without rest', () => {
  test('case 180: gets its own 429 with the time left, and a manager has all reads and a save', async () => {
    const service = limited(60);
    const { done, refusals } = await readWithoutRest(service, ofToken('t'));
    // The eight sent before the limit is known are counted too.
    expect(done).toBe(12);
    expect(refusals[0]).toMatchObject({ code: 'own_share_spent', retryAfter: 60 });
    for (let index = 0; index < 8; index += 1) {
      await service.upstream.readPortalConfiguration(uuid(1_000 + index), ofPerson('manager'));
    }
    await service.upstream.updateForms(UUID, FORMS, { ...ofPerson('manager'), isSave: true });
    expect(service.upstream.state()).toMatchObject({ state: 'ready', waitingFor: null });
  });

  test('with the same profile costs one read for all callers within two seconds', async () => {
    const service = limited(60, { sharedFor: 2_000 });
    const call: Call = { ...ofToken('t'), fresh: 'lately' };
    await Promise.all(Array.from({ length: 12 }, () => service.upstream.readPortalConfiguration(UUID, call)));
    await service.upstream.readPortalConfiguration(UUID, call);
    expect(service.count('GET')).toBe(1);
    await service.clock.advance(2_000);
    await service.upstream.readPortalConfiguration(UUID, call);
    expect(service.count('GET')).toBe(2);
  });

  test('has its share again a minute after using it', async () => {
    const service = limited(60);
    await readWithoutRest(service, ofToken('t'));
    await service.clock.advance(54_000);
    await expect(service.upstream.readPortalConfiguration(uuid(900), ofToken('t'))).rejects.toMatchObject({
      code: 'own_share_spent',
      retryAfter: 6,
    });
    const held = watch(service.upstream.readPortalConfiguration(uuid(901), ofToken('other')));
    await service.clock.advance(0);
    expect(held.ended).toBe('well');
    await service.clock.advance(2_000);
    const waits = watch(service.upstream.readPortalConfiguration(uuid(902), ofToken('t')));
    await service.clock.advance(3_999);
    expect(waits.ended).toBe('no');
    await service.clock.advance(1);
    expect(waits.ended).toBe('well');
  });

  test('with many tokens uses no more than its operator’s share, and all scripts no more than half', async () => {
    const service = limited(100);
    for (let token = 0; token < 6; token += 1) {
      await readWithoutRest(service, ofToken(`t${token}`), { from: token * 1_000 });
    }
    expect(service.used.GET).toBe(30);
    for (let token = 0; token < 6; token += 1) {
      await readWithoutRest(service, ofToken(`u${token}`, `other-${token}`), {
        from: 10_000 + token * 1_000,
      });
    }
    expect(service.used.GET).toBe(50);
  });

  test('that saves without rest leaves writes for people', async () => {
    const service = limited(60);
    const saves = Array.from({ length: 30 }, (_, index) =>
      service.upstream.updateForms(uuid(index), FORMS, { ...ofToken('t'), isSave: true }),
    );
    const settled = Promise.allSettled(saves);
    await service.clock.advance(5_000);
    const ended = await settled;
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    expect(service.count('PATCH')).toBe(12);
    await service.upstream.updateForms(UUID, FORMS, { ...ofPerson('manager'), isSave: true });
  });
});

describe('a read that was shared with a script', () => {
  test('is made again for a person when the script’s share was spent', async () => {
    const service = limited(60);
    await readWithoutRest(service, ofToken('t'));
    await service.clock.advance(57_000);
    // Delayed until its share is available again, and joined by a person.
    const script = watch(service.upstream.readPortalConfiguration(UUID, ofToken('t')));
    await service.clock.advance(0);
    const person = watch(service.upstream.readPortalConfiguration(UUID, ofPerson('manager')));
    await service.clock.advance(0);
    expect([person.ended, script.ended]).toEqual(['well', 'no']);
  });
});

describe('two people', () => {
  test('one who reads without rest leaves the end of the budget to the other', async () => {
    const service = limited(100);
    const { done, refusals } = await readWithoutRest(service, ofPerson('ada'));
    expect(done).toBe(95);
    expect(refusals[0]).toMatchObject({ code: 'own_share_spent' });
    await service.upstream.readPortalConfiguration(UUID, ofPerson('bo'));
    expect(service.upstream.state()).toMatchObject({ state: 'ready' });
  });

  test('one alone with a small limit may use all of it', async () => {
    const service = limited(10);
    const { done, refusals } = await readWithoutRest(service, ofPerson('ada'), { atOnce: 1, reads: 11 });
    expect([done, refusals[0]]).toEqual([10, expect.objectContaining({ code: 'rate_limited' })]);
  });

  test('alternate after waiting through the same pause', async () => {
    let closed = true;
    const service = scripted(
      withTokens(() => {
        if (!closed)
          return json({ data: configuration() }, 200, {
            'x-ratelimit-limit': '100',
            'x-ratelimit-remaining': '0',
          });
        closed = false;
        return json({ message: 'Too many' }, 429, { 'retry-after': '2' });
      }),
    );
    const first = watch(service.upstream.readPortalConfiguration(uuid(99), PERSON));
    await service.clock.advance(0);
    const reads = [
      ...[1, 2, 3].map((index) => service.upstream.readPortalConfiguration(uuid(index), ofPerson('ada'))),
      ...[4, 5, 6].map((index) => service.upstream.readPortalConfiguration(uuid(index), ofPerson('bo'))),
    ];
    await service.clock.advance(2_000);
    await Promise.all(reads);
    expect(first.ended).toBe('well');
    const order = service.received.slice(-6).map((line) => Number(line.split('/')[2]?.slice(-1)));
    expect(order).toEqual([1, 4, 2, 5, 3, 6]);
  });
});

test('background work yields to people, but not to scripts', async () => {
  const service = limited(60);
  const script = service.upstream.readPortalConfiguration(UUID, ofToken('t'));
  expect(service.upstream.people.count).toBe(0);
  const person = service.upstream.readPortalConfiguration(uuid(1), ofPerson('ada'));
  await Promise.resolve().then(() => undefined);
  await Promise.all([script, person, service.upstream.readPortalConfiguration(uuid(2), BACKGROUND)]);
  expect(service.upstream.used('reads')).toMatchObject({ people: 2, background: 1 });
});
