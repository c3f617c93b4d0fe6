import { expect, test } from 'vitest';
import { FakeClock } from '@/lib/testing/fake-clock';
import { operatorOf } from '@/lib/testing/operators';
import { SessionCache } from './session-cache';

const session = { id: 'one', operator: operatorOf('support'), endsAt: 1_000_000, lastSeenAt: 0 };

function setUp() {
  const clock = new FakeClock();
  const cache = new SessionCache(clock);
  let reads = 0;
  const ask = (found: typeof session | null = session) =>
    cache.read('cookie', async () => {
      reads += 1;
      return found;
    });
  return { clock, cache, ask, reads: () => reads };
}

test('a session is shared for five seconds, until a change', async () => {
  const { clock, cache, ask, reads } = setUp();
  await ask();
  await clock.advance(4_999);
  expect(await ask()).toBe(session);
  expect(reads()).toBe(1);
  await clock.advance(1);
  await ask();
  expect(reads()).toBe(2);
  cache.heard();
  await ask();
  expect(reads()).toBe(3);
});

test('concurrent callers share one read of a session, and callers after a change read it again', async () => {
  const { cache, ask, reads } = setUp();
  await Promise.all([ask(), ask(), ask()]);
  expect(reads()).toBe(1);
  cache.heard();
  const before = ask();
  cache.heard();
  await Promise.all([before, ask()]);
  expect(reads()).toBe(3);
  await ask();
  expect(reads()).toBe(3);
});

test('nothing is shared while notifications cannot be received', async () => {
  const { cache, ask, reads } = setUp();
  await ask();
  cache.lost();
  await Promise.all([ask(), ask()]);
  expect(reads()).toBe(3);
  cache.missed();
  await Promise.all([ask(), ask()]);
  await ask();
  expect(reads()).toBe(4);
});

test('a missing session is not cached: strangers’ cookies take no space', async () => {
  const { ask, reads } = setUp();
  await ask(null);
  expect(await ask()).toBe(session);
  expect(reads()).toBe(2);
});
