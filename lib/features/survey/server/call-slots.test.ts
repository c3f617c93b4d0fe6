import { expect, test } from 'vitest';
import { FakeClock, settle } from '@/lib/testing/fake-clock';
import { PeopleUnderWay } from '@/lib/upstream/budget-use';
import { CallSlots } from './call-slots';
import type { GrantedCalls } from './reserve-calls';

/** Slots of a budget that grants one call per `interval`, with a clock that the test controls. */
function startSlots(interval = 100) {
  const clock = new FakeClock();
  const people = new PeopleUnderWay();
  const begun: { lane: string; at: number }[] = [];
  const gaveWay: number[] = [];
  const logged: unknown[] = [];
  let next = 0;
  const state = { isPaused: false, fails: false };
  const grant = async (most: number): Promise<GrantedCalls | null> => {
    if (state.fails) throw new Error('The database is away.');
    if (state.isPaused) return null;
    next = Math.max(next, clock.now() - 1_000);
    const delay = next - clock.now();
    const count = Math.min(most, Math.max(0, 1 + Math.floor((1_000 - delay) / interval)));
    next += count * interval;
    return { count, delay, interval, perMinute: 60_000 / interval };
  };
  const slots = new CallSlots({
    clock,
    people,
    grant,
    gaveWay: (milliseconds) => gaveWay.push(milliseconds),
    log: (error) => logged.push(error),
  });
  const takeSlots = (lane: string, count: number, signal?: AbortSignal) =>
    Array.from({ length: count }, () =>
      slots.acquire(lane, signal).then(
        (turn) => turn === 'go' && begun.push({ lane, at: clock.now() }),
        () => undefined,
      ),
    );
  return { clock, people, begun, gaveWay, logged, state, slots, take: takeSlots };
}

test('calls start one at a time, at the pace granted by the budget', async () => {
  const { clock, begun, take: takeSlots, slots } = startSlots(100);
  takeSlots('a', 30);
  await clock.advance(3_000);
  expect(begun).toHaveLength(30);
  expect(begun.map(({ at }) => at)).toEqual(Array.from({ length: 30 }, (_, index) => index * 100));
  expect(slots.perMinute).toBe(600);
});

test('lanes take turns, however long they are', async () => {
  const { clock, begun, take: takeSlots } = startSlots();
  takeSlots('a', 20);
  takeSlots('b', 3);
  takeSlots('c', 2);
  await clock.advance(1_000);
  expect(begun.map(({ lane }) => lane).join('')).toBe('abcabcabaaa');
});

test('case 131: nothing starts while a person’s call is in progress, for up to a second, and is made up for later', async () => {
  const { clock, people, begun, take: takeSlots, gaveWay } = startSlots();
  takeSlots('a', 60);
  await clock.advance(950);
  people.begin();
  const before = begun.length;
  await clock.advance(550);
  expect(begun).toHaveLength(before);
  people.end();
  await clock.advance(0);
  expect(begun.length).toBeGreaterThan(before + 3);
  await clock.advance(1_000);
  expect(begun).toHaveLength(26);
  expect(gaveWay).toHaveLength(1);
  people.begin();
  await clock.advance(2_500);
  // Up to a second each time: constant use by people must not stop the survey completely.
  expect(begun.length).toBeGreaterThan(26);
  expect(Math.max(...gaveWay)).toBeLessThanOrEqual(1_000);
});

test('service unreachable: nothing starts; then one call probes, and the rest follow once it is answered', async () => {
  const { clock, begun, take: takeSlots, slots } = startSlots();
  takeSlots('a', 1);
  await clock.advance(0);
  slots.close(5_000);
  takeSlots('a', 10);
  await clock.advance(4_900);
  expect(begun).toHaveLength(1);
  await clock.advance(1_100);
  expect(begun).toHaveLength(2);
  slots.close(5_000);
  await clock.advance(4_000);
  expect(begun).toHaveLength(2);
  await clock.advance(1_500);
  expect(begun).toHaveLength(3);
  slots.open();
  await clock.advance(1_000);
  expect(begun).toHaveLength(11);
});

test('a probe without a result is followed by another one', async () => {
  const { clock, begun, take: takeSlots, slots } = startSlots();
  slots.close(1_000);
  takeSlots('a', 3);
  await clock.advance(1_100);
  expect(begun).toHaveLength(1);
  await clock.advance(151_000);
  expect(begun).toHaveLength(2);
});

test('waiting calls are returned when nothing is granted any more, and aborted ones are removed', async () => {
  const { clock, begun, take: takeSlots, slots, state } = startSlots();
  const stopping = new AbortController();
  const aborted = takeSlots('a', 2, stopping.signal);
  stopping.abort(new Error('stopped'));
  await Promise.all(aborted);
  await clock.advance(10_000);
  expect(begun).toEqual([]);
  state.isPaused = true;
  const turns = [slots.acquire('a'), slots.acquire('b')];
  await settle();
  expect(await Promise.all(turns)).toEqual(['back', 'back']);
});

test('a database outage delays calls but loses none', async () => {
  const { clock, begun, take: takeSlots, logged, state } = startSlots();
  state.fails = true;
  takeSlots('a', 2);
  await clock.advance(1_500);
  expect(logged.length).toBeGreaterThan(0);
  state.fails = false;
  await clock.advance(2_000);
  expect(begun).toHaveLength(2);
});
