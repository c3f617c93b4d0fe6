import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrived } from '@/lib/testing/webhook-bodies';
import { collectArrivals } from './collect-arrivals';
import type { ArrivedEvent } from './fold-events';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (id: string) => arrived('{}', { id });
const fault = (code: string) =>
  Object.assign(new Error('the statement'), { cause: Object.assign(new Error(), { code }) });

test('webhooks that arrive within a few milliseconds are one transaction, and answered after it', async () => {
  const write = vi.fn(async (events: ArrivedEvent[]) => events.map(({ id }) => id === 'b'));
  const { add } = collectArrivals(write);
  const answers = Promise.all(['a', 'b', 'c'].map((id) => add(event(id))));
  await vi.advanceTimersByTimeAsync(20);
  expect(await answers).toEqual([false, true, false]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('transactions run one at a time, with up to 200 events each', async () => {
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

test('an event that the database cannot hold does not affect the others', async () => {
  const { add } = collectArrivals(async (events) => {
    if (events.some(({ id }) => id === 'odd')) throw fault('22P05');
    return events.map(() => false);
  });
  const answers = Promise.allSettled(['a', 'odd', 'c'].map((id) => add(event(id))));
  await vi.runAllTimersAsync();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('during a database outage it is not tried for each event separately', async () => {
  const write = vi.fn(async (): Promise<boolean[]> => {
    throw fault('57P01');
  });
  const { add } = collectArrivals(write);
  const answers = Promise.allSettled(['a', 'b', 'c'].map((id) => add(event(id))));
  await vi.runAllTimersAsync();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(write).toHaveBeenCalledTimes(1);
});
