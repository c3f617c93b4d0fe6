import { expect, test } from 'vitest';
import { operatorOf } from '@/lib/testing/operators';
import { KeptSessions } from './kept-sessions';

const session = { id: 'one', operator: operatorOf('support'), endsAt: 1_000_000, lastSeenAt: 0 };
const keptAt = (kept: KeptSessions, now: number) => kept.get('cookie', now) !== null;

test('a session is kept for five seconds, and not after a change', () => {
  const kept = new KeptSessions();
  kept.keep('cookie', session, 0, kept.version);
  expect([keptAt(kept, 4_999), keptAt(kept, 5_000)]).toEqual([true, false]);
  kept.heard();
  expect(keptAt(kept, 1)).toBe(false);
});

test('what was read before a change is not kept after it', () => {
  const kept = new KeptSessions();
  const { version } = kept;
  kept.heard();
  kept.keep('cookie', session, 0, version);
  expect(keptAt(kept, 1)).toBe(false);
});

test('while changes cannot be heard of nothing is kept', () => {
  const kept = new KeptSessions();
  kept.keep('cookie', session, 0, kept.version);
  kept.lost();
  kept.keep('cookie', session, 0, kept.version);
  expect(keptAt(kept, 1)).toBe(false);
  kept.missed();
  kept.keep('cookie', session, 0, kept.version);
  expect(keptAt(kept, 1)).toBe(true);
});

test('a session is read once for all who ask meanwhile, and anew for who asks after a change', async () => {
  const kept = new KeptSessions();
  let reads = 0;
  const ask = () =>
    kept.readOnce('cookie', async () => {
      reads += 1;
      return session;
    });
  await Promise.all([ask(), ask(), ask()]);
  expect(reads).toBe(1);
  const before = ask();
  kept.heard();
  await Promise.all([before, ask()]);
  expect(reads).toBe(3);
  kept.lost();
  await Promise.all([ask(), ask()]);
  expect(reads).toBe(5);
});
