import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createInFlightLimit, type InFlightLimit, type Slot } from './in-flight-limit';

const flooded = vi.fn();
const evicted = vi.fn();
let now = 0;
let limit: InFlightLimit;

beforeEach(() => {
  vi.clearAllMocks();
  now = 0;
  limit = createInFlightLimit({ webhooks: 8, bytes: 800, undisturbed: 500 }, flooded, () => now);
});

const admit = (network = 'a') => limit.admit(network, () => evicted(network));
const admitAll = (count: number, network?: string) =>
  Array.from({ length: count }, () => admit(network)).filter((slot): slot is Slot => slot !== null);

describe('case 163: the limit of webhooks in flight', () => {
  test('gives half of its slots to unverified senders of one network, and the rest to others', () => {
    expect(admitAll(8, 'a')).toHaveLength(4);
    expect(admitAll(8, 'b')).toHaveLength(4);
    expect(admitAll(1, 'c')).toHaveLength(0);
    expect(flooded).toHaveBeenCalledTimes(1);
  });

  test('does not count verified senders, or released slots, against their network', () => {
    for (const slot of admitAll(4)) slot.prove();
    const [first] = admitAll(4);
    expect(admit()).toBeNull();
    first?.release();
    expect(admit()).not.toBeNull();
  });

  test('evicts the webhook that has been sending longest, of the same network first', () => {
    admitAll(4, 'a');
    now = 300;
    admitAll(4, 'b');
    now = 499;
    expect(admit('c')).toBeNull();
    now = 801;
    expect(admit('b')).not.toBeNull();
    expect(evicted.mock.calls).toEqual([['b']]);
    expect(admit('c')).not.toBeNull();
    expect(evicted.mock.calls).toEqual([['b'], ['a']]);
  });

  test('does not evict webhooks whose body is complete', () => {
    for (const slot of [...admitAll(4, 'a'), ...admitAll(4, 'b')]) slot.complete();
    now = 10_000;
    expect(admit('c')).toBeNull();
    expect(evicted).not.toHaveBeenCalled();
  });

  test('counts received bytes, up to half of the limit for unverified senders, and releases them once', () => {
    const [first, second] = admitAll(2) as [Slot, Slot];
    expect(first.reserve(300)).toBe(true);
    expect(second.reserve(101)).toBe(false);
    expect(second.reserve(100)).toBe(true);
    first.prove();
    expect(first.reserve(300)).toBe(true);
    const [other] = admitAll(1, 'b') as [Slot];
    expect(other.reserve(101)).toBe(false);
    first.release();
    first.release();
    expect(other.reserve(400)).toBe(true);
    expect(second.reserve(300)).toBe(true);
  });

  test('reports being full again only after it was half empty', () => {
    const slots = [...admitAll(4, 'a'), ...admitAll(4, 'b')];
    admit();
    admit();
    for (const slot of slots) slot.release();
    expect(flooded).toHaveBeenCalledTimes(1);
    admitAll(4, 'a');
    admit('a');
    expect(flooded).toHaveBeenCalledTimes(2);
  });
});
