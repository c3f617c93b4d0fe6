import { expect, test } from 'vitest';
import { FakeClock, settle } from '@/lib/testing/fake-clock';
import { DatabaseReads } from './database-reads';

function setUp() {
  const clock = new FakeClock();
  const state = { version: 0, made: 0 };
  const reads = new DatabaseReads(() => state.version, clock);
  const read = () =>
    reads.read('key', async () => {
      state.made += 1;
      return state.made;
    });
  return { clock, state, reads, read };
}

test('a read is shared for a second while no change is announced', async () => {
  const { clock, state, read } = setUp();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  await clock.advance(900);
  expect(await read()).toBe(1);
  await clock.advance(200);
  expect(await read()).toBe(2);
  expect(state.made).toBe(2);
});

test('a thenable that starts again on each await, such as a drizzle statement, starts once', async () => {
  const { reads } = setUp();
  let begun = 0;
  const statement = (): PromiseLike<number> => ({
    // biome-ignore lint/suspicious/noThenProperty: the very thing that is tried.
    then: (...then) => {
      begun += 1;
      return Promise.resolve(begun).then(...then);
    },
  });
  const asked = [1, 2, 3].map(() => reads.read('statement', statement));
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
});

test('after a change no one gets older data, and all callers share one read', async () => {
  const { clock, state, read } = setUp();
  await read();
  state.version += 1;
  const asked = Array.from({ length: 200 }, read);
  await clock.advance(200);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([2]));
  expect(state.made).toBe(2);
});

test('a read in progress during a change is not shared with later callers', async () => {
  const { clock, state, reads } = setUp();
  let end = (_: string) => {};
  const running = reads.read(
    'key',
    () =>
      new Promise<string>((resolve) => {
        end = resolve;
      }),
  );
  await settle();
  state.version += 1;
  const after = reads.read('key', async () => 'new');
  await clock.advance(1_000);
  end('old');
  await settle();
  await clock.advance(1_000);
  expect(await Promise.all([running, after])).toEqual(['old', 'new']);
});

test('a flood of changes costs five reads a second', async () => {
  const { clock, state, read } = setUp();
  for (let step = 0; step < 100; step += 1) {
    state.version += 1;
    void read();
    await clock.advance(10);
  }
  expect(state.made).toBeLessThanOrEqual(6);
  expect(state.made).toBeGreaterThanOrEqual(4);
});

test('a failure is passed to the waiting callers and not cached', async () => {
  const { reads } = setUp();
  await expect(reads.read('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await settle();
  expect(await reads.read('key', async () => 'back')).toBe('back');
});

test('data that only announced changes affect can be shared for longer, until a change', async () => {
  const { clock, state, reads } = setUp();
  const read = () =>
    reads.read(
      'counts',
      async () => {
        state.made += 1;
        return state.made;
      },
      10_000,
    );
  expect(await read()).toBe(1);
  await clock.advance(9_000);
  expect(await read()).toBe(1);
  state.version += 1;
  const after = read();
  await clock.advance(200);
  expect(await after).toBe(2);
});
