import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSlices } from '@/lib/platform/in-slices';
import { sortedPositions } from './sorted-positions';

test('positions are sorted as by a single stable sort', async () => {
  const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 5_000, size: 'max' });
  await fc.assert(
    fc.asyncProperty(keys, async (key) => {
      const compare = (one: number, other: number) => (key[one] ?? 0) - (key[other] ?? 0);
      expect([...(await inSlices(sortedPositions(key.length, compare)))]).toEqual(
        [...key.keys()].sort(compare),
      );
    }),
    { numRuns: 30 },
  );
});

test('no step makes more than a few thousand comparisons', () => {
  const count = 50_000;
  let [compared, most] = [0, 0];
  const sorting = sortedPositions(count, (one, other) => {
    compared += 1;
    return ((one * 7_919) % count) - ((other * 7_919) % count);
  });
  while (!sorting.next().done) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeLessThan(6_000);
});
