import { expect, test } from 'vitest';
import { inSlices, type Slices } from './in-slices';

/** Each step advances a clock by `ms`; nothing else moves it. */
function paced(ms: number) {
  const clock = { now: 0, turns: [] as number[] };
  function* work(steps: number): Slices<string> {
    for (let step = 0; step < steps; step += 1) {
      clock.now += ms;
      yield;
    }
    return 'done';
  }
  const turn = async () => void clock.turns.push(clock.now);
  return { clock, run: (steps: number) => inSlices(work(steps), { now: () => clock.now, turn }) };
}

test('long work yields every few milliseconds, and ends with its result', async () => {
  const { clock, run } = paced(3);
  expect(await run(10)).toBe('done');
  expect(clock.turns).toEqual([9, 18, 27]);
});

test('short work is done immediately', async () => {
  const { clock, run } = paced(1);
  expect(await run(5)).toBe('done');
  expect(clock.turns).toEqual([]);
});

test('an error of the work reaches the caller, and the work stops', async () => {
  const steps: number[] = [];
  function* failing(): Slices<never> {
    steps.push(1);
    yield;
    throw new Error('unreadable');
  }
  await expect(inSlices(failing())).rejects.toThrow('unreadable');
  expect(steps).toEqual([1]);
});

test('work waiting for the thread runs before the long work has ended', async () => {
  const ran: string[] = [];
  let now = 0;
  function* work(): Slices<void> {
    for (let step = 0; step < 3; step += 1) {
      now += 20;
      yield;
    }
    ran.push('work');
  }
  setImmediate(() => ran.push('other'));
  await inSlices(work(), { now: () => now, turn: () => new Promise((resolve) => setImmediate(resolve)) });
  expect(ran).toEqual(['other', 'work']);
});

test('of several long works, only one has a slice before everything else gets its turn', async () => {
  let slices = 0;
  function* work(): Slices<void> {
    for (let step = 0; step < 4; step += 1) {
      const end = performance.now() + 9;
      while (performance.now() < end);
      slices += 1;
      yield;
    }
  }
  const ended = Promise.all(Array.from({ length: 5 }, () => inSlices(work())));
  const atOnce: number[] = [];
  let isOver = false;
  const watch = () => {
    atOnce.push(slices);
    slices = 0;
    if (!isOver) setImmediate(watch);
  };
  slices = 0;
  setImmediate(watch);
  await ended;
  isOver = true;
  expect(Math.max(...atOnce)).toBe(1);
});
