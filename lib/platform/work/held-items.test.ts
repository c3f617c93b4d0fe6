import { expect, test } from 'vitest';
import { HeldItems } from './held-items';
import type { Item } from './lease-items';

const item = (id: number, lostLeases = 0): Item => ({
  id,
  lostLeases,
  queue: 'webhook:a',
  batch: 0,
  key: null,
  payload: {},
  attempt: 1,
});

test('an item uses a place of its queue until its attempt has ended, and is held until that is recorded', () => {
  const held = new HeldItems();
  const one = item(1);
  expect(held.hold(one)?.kind).toBe('webhook');
  expect(held.busy).toEqual([{ queue: 'webhook:a', count: 1 }]);
  expect(held.unrecorded).toEqual([]);
  held.ended(one);
  expect(held.busy).toEqual([]);
  expect(held.unrecorded).toEqual([one]);
  held.release(one);
  expect(held.leases(() => 1)).toEqual([]);
});

test('an item whose lease expired is not started twice if it still runs', () => {
  const held = new HeldItems();
  const first = item(1);
  const running = held.hold(first);
  expect(held.hold(item(1, 1))).toBeNull();
  expect(held.leases(() => 40)).toEqual([{ id: 1, lostLeases: 1, lease: 40 }]);
  held.abortLost([{ id: 1, lostLeases: 0, lease: 40 }], new Set());
  expect(running?.stopping.signal.aborted).toBe(false);
});

test('an item that is due again before its end is known to be recorded starts again, and its previous end changes nothing', () => {
  const held = new HeldItems();
  const [first, second] = [item(1), item(1)];
  held.hold(first);
  expect(held.hold(second)).not.toBeNull();
  expect(held.ended(first)).toBeNull();
  held.release(first);
  expect(held.leases(() => 1)).toHaveLength(1);
});

test('items leased by another worker are aborted, and no others', () => {
  const held = new HeldItems();
  const [kept, lost] = [held.hold(item(1)), held.hold(item(2))];
  held.abortLost(
    held.leases(() => 40),
    new Set([1]),
  );
  expect([kept, lost].map((one) => one?.stopping.signal.aborted)).toEqual([false, true]);
});
