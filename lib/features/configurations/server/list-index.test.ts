import { describe, expect, test } from 'vitest';
import type { CallOwner } from '@/lib/upstream/shares';
import { FRESH_FOR, ListIndex } from './list-index';

/** A list whose reads and clock the test controls, with a count of how often a row's time was read. */
function scripted() {
  const reads: { priority: string; answer: (names: string[]) => void; fail: () => void }[] = [];
  const clock = { now: 0, looked: 0 };
  const index = new ListIndex(
    ({ priority }) =>
      new Promise((resolve, reject) => {
        reads.push({
          priority,
          answer: (names) =>
            resolve({
              rows: names.map((name, id) => ({
                id,
                name,
                created_at: '',
                get updated_at() {
                  clock.looked += 1;
                  return '';
                },
              })),
              unreadable: 0,
              cut: null,
            }),
          fail: () => reject(new Error('no')),
        });
      }),
    () => clock.now,
  );
  const names = async (fresh = false, asker?: CallOwner) =>
    (await index.current(fresh, asker)).sorted.rows.map((row) => row.name);
  return { reads, clock, index, names };
}

describe('the index of the list', () => {
  test('reads the list once for any number of callers', async () => {
    const { reads, names } = scripted();
    const looks = [names(), names(), names()];
    reads[0]?.answer(['one']);
    expect(await Promise.all(looks)).toEqual([['one'], ['one'], ['one']]);
    expect(await names()).toEqual(['one']);
    expect(reads).toHaveLength(1);
  });

  test('prepared: the first caller waits neither for the service nor for the order of the list', async () => {
    const { reads, clock, index, names } = scripted();
    const prepared = index.prepare();
    reads[0]?.answer(['one', 'two']);
    await prepared;
    const looked = clock.looked;
    expect(looked).toBeGreaterThan(0);
    const { sorted } = await index.current();
    expect(await sorted.find('', 'updated_at', 'desc')).toHaveLength(2);
    expect(clock.looked).toBe(looked);
    expect(await names()).toEqual(['one', 'two']);
    expect(reads).toHaveLength(1);
  });

  test('a service that does not answer at the start is asked by the first caller', async () => {
    const { reads, index, names } = scripted();
    const prepared = index.prepare();
    reads[0]?.fail();
    await expect(prepared).rejects.toThrow('no');
    const first = names();
    reads[1]?.answer(['one']);
    expect(await first).toEqual(['one']);
  });

  test('shows the stale list while reading it again in the background', async () => {
    const { reads, clock, index, names } = scripted();
    const first = names();
    reads[0]?.answer(['one']);
    await first;
    clock.now = FRESH_FOR;
    expect(await names()).toEqual(['one']);
    expect(index.refreshing).toBe(true);
    expect(reads.map((read) => read.priority)).toEqual(['person', 'background']);
    reads[1]?.answer(['two']);
    await expect.poll(() => index.refreshing).toBe(false);
    expect(await names()).toEqual(['two']);
  });

  test('keeps the stale list if reading it again fails', async () => {
    const { reads, clock, index, names } = scripted();
    const first = names();
    reads[0]?.answer(['one']);
    await first;
    clock.now = FRESH_FOR;
    await names();
    reads[1]?.fail();
    await expect.poll(() => index.refreshing).toBe(false);
    expect(await names()).toEqual(['one']);
  });

  test('fails if there is nothing to show, and reads again on the next call', async () => {
    const { reads, names } = scripted();
    const first = names();
    reads[0]?.fail();
    await expect(first).rejects.toThrow('no');
    const second = names();
    reads[1]?.answer(['two']);
    expect(await second).toEqual(['two']);
  });

  test('keeps derived data if the list did not change, and only then', async () => {
    const { reads, clock, index } = scripted();
    const again = async (read: number, names: string[]) => {
      clock.now = read * 2_000;
      const reading = index.current(true);
      reads[read]?.answer(names);
      return (await reading).sorted;
    };
    const first = await again(0, ['one', 'two']);
    expect(await again(1, ['one', 'two'])).toBe(first);
    expect(await again(2, ['one', 'three'])).not.toBe(first);
  });

  test('reads a fresh list again on request', async () => {
    const { reads, names } = scripted();
    const first = names();
    reads[0]?.answer(['one']);
    await first;
    const second = names(true);
    reads[1]?.answer(['two']);
    expect(await second).toEqual(['two']);
  });

  test('a script that asks for a new reading within two seconds shares the last one; a person gets their own', async () => {
    const { reads, clock, names } = scripted();
    const script = { operator: 'operator-tom', token: 'token-1' };
    const looks = [names(true, script), names(true, script)];
    reads[0]?.answer(['one']);
    await Promise.all(looks);
    clock.now = 1_999;
    expect(await names(true, script)).toEqual(['one']);
    const asPerson = names(true, { operator: 'operator-tom' });
    reads[1]?.answer(['two']);
    expect(await asPerson).toEqual(['two']);
    clock.now = 4_000;
    const later = names(true, script);
    reads[2]?.answer(['three']);
    expect(await later).toEqual(['three']);
  });

  test('after being reset it reads again, and does not keep a reading begun before', async () => {
    const { reads, index, names } = scripted();
    const early = names();
    index.clear();
    const late = names();
    reads[1]?.answer(['new']);
    expect(await late).toEqual(['new']);
    reads[0]?.answer(['old']);
    expect(await early).toEqual(['old']);
    expect(await names()).toEqual(['new']);
    index.clear();
    const third = names();
    reads[2]?.answer(['third']);
    expect(await third).toEqual(['third']);
  });

  test('is refreshed in slices: the old list stays complete meanwhile, and other work can run', async () => {
    const { reads, clock, index } = scripted();
    const list = (word: string) => Array.from({ length: 100_000 }, (_, id) => `${word} ${id}`);
    const first = async () => {
      const { rows } = (await index.current()).sorted;
      return [rows.length, rows[0]?.name];
    };
    const reading = first();
    reads[0]?.answer(list('old'));
    await reading;
    await (await index.current()).sorted.find('', 'name', 'desc');
    clock.now = FRESH_FOR;
    await index.current();
    reads[1]?.answer(list('new'));
    let turns = 0;
    while (index.refreshing) {
      expect(await first()).toEqual([100_000, 'old 0']);
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    expect(turns).toBeGreaterThan(2);
    expect(await first()).toEqual([100_000, 'new 0']);
  });

  test('prepares the sort orders of the previous list before replacing it', async () => {
    const { reads, clock, index } = scripted();
    const first = index.current();
    reads[0]?.answer(['b', 'a']);
    await (await first).sorted.find('', 'updated_at', 'desc');
    clock.now = FRESH_FOR;
    await index.current();
    reads[1]?.answer(['c', 'b', 'a']);
    await expect.poll(() => index.refreshing).toBe(false);
    const { sorted } = await index.current();
    const looked = clock.looked;
    expect([...(await sorted.find('', 'updated_at', 'desc'))]).toEqual([2, 1, 0]);
    expect(clock.looked).toBe(looked);
  });
});
