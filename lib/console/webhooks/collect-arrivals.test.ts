import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrived } from '@/lib/testing/webhook-bodies';
import type { ArrivedEvent } from '../events/fold-events';
import { collectArrivals } from './collect-arrivals';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (id: string) => arrived('{}', { id });
const fault = (code: string) =>
  Object.assign(new Error('the statement'), { cause: Object.assign(new Error(), { code }) });

test('what arrives within a few milliseconds is one transaction, answered when it is over', async () => {
  const write = vi.fn(async (events: ArrivedEvent[]) => events.map(({ id }) => id === 'b'));
  const { add } = collectArrivals(write);
  const answers = Promise.all(['a', 'b', 'c'].map((id) => add(event(id))));
  await vi.advanceTimersByTimeAsync(20);
  expect(await answers).toEqual([false, true, false]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('one transaction runs at a time, and has 200 events at most', async () => {
  let [running, most] = [0, 0];
  const sizes: number[] = [];
  const { add, close } = collectArrivals(async (events) => {
    running += 1;
    most = Math.max(most, running);
    sizes.push(events.length);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running -= 1;
    return events.map(() => false);
  });
  const answers = Promise.all(Array.from({ length: 450 }, (_, index) => add(event(String(index)))));
  const closed = close();
  await vi.runAllTimersAsync();
  await Promise.all([answers, closed]);
  expect(sizes).toEqual([200, 200, 50]);
  expect(most).toBe(1);
});

test('one that the database cannot hold takes no other with it', async () => {
  const { add } = collectArrivals(async (events) => {
    if (events.some(({ id }) => id === 'odd')) throw fault('22P05');
    return events.map(() => false);
  });
  const answers = Promise.allSettled(['a', 'odd', 'c'].map((id) => add(event(id))));
  await vi.runAllTimersAsync();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a database that is away is not asked again for each of them', async () => {
  const write = vi.fn(async (): Promise<boolean[]> => {
    throw fault('57P01');
  });
  const { add } = collectArrivals(write);
  const answers = Promise.allSettled(['a', 'b', 'c'].map((id) => add(event(id))));
  await vi.runAllTimersAsync();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(write).toHaveBeenCalledTimes(1);
});
