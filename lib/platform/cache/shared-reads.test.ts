import { expect, test } from 'vitest';
import { FakeClock } from '@/lib/testing/fake-clock';
import { SharedReads } from './shared-reads';

function setUp(most?: number) {
  const clock = new FakeClock();
  let made = 0;
  const reads = new SharedReads<number>({ clock, keptFor: 2_000, ...(most ? { most } : {}) });
  const make = async () => {
    made += 1;
    return made;
  };
  return { clock, reads, read: (key = 'key', fresh = false) => reads.read(key, make, { fresh }) };
}

test('case 81: a thousand callers at once and within two seconds share one read; the next is a new one', async () => {
  const { clock, read } = setUp();
  const values = Promise.all(Array.from({ length: 1_000 }, () => read()));
  expect(new Set(await values)).toEqual(new Set([1]));
  await clock.advance(1_999);
  expect(await read()).toBe(1);
  await clock.advance(1);
  expect(await read()).toBe(2);
});

test('a fresh read does not reuse an earlier one, and is shared with later callers', async () => {
  const { read } = setUp();
  await read();
  expect(await read('key', true)).toBe(2);
  expect(await read()).toBe(2);
});

test('a dropped value is read again, and no other', async () => {
  const { reads, read } = setUp();
  await Promise.all([read('one'), read('other')]);
  reads.drop('one');
  expect(await Promise.all([read('one'), read('other')])).toEqual([3, 2]);
  reads.dropAll();
  expect(await Promise.all([read('one'), read('other')])).toEqual([4, 5]);
});

test('a stored value is dropped when it expires, without another read', async () => {
  const { clock, reads, read } = setUp();
  await read('first');
  await clock.advance(1_200);
  await read('second');
  const sizes = [reads.size];
  for (const ms of [800, 1_200]) {
    await clock.advance(ms);
    sizes.push(reads.size);
  }
  expect(sizes).toEqual([2, 1, 0]);
});

test('beyond the limit, the least recently used value is dropped first', async () => {
  const { reads, read } = setUp(3);
  for (const key of ['a', 'b', 'c']) await read(key);
  await read('a');
  await read('d');
  expect(reads.size).toBe(3);
  expect(await Promise.all([read('a'), read('b')])).toEqual([1, 5]);
});
