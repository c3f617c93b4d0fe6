import type { Slices } from '@/lib/platform/in-slices';

/** Positions sorted at once, and merged in one step. */
const RUN = 512;
const STEP = 4_096;

/**
 * The positions 0 to `count` in the order of `compare`, as a stable sort: short runs are sorted and then
 * merged, because sorting a hundred thousand at once would block everything else.
 */
export function* sortedPositions(
  count: number,
  compare: (one: number, other: number) => number,
): Slices<Uint32Array> {
  let sorted = new Uint32Array(count).map((_, position) => position);
  let merged = new Uint32Array(count);
  for (let start = 0; start < count; start += RUN) {
    sorted.subarray(start, start + RUN).sort(compare);
    yield;
  }
  for (let width = RUN; width < count; width *= 2) {
    for (let place = 0, left = 0, right = 0; place < count; place += 1) {
      const start = place - (place % (2 * width));
      const [middle, end] = [Math.min(start + width, count), Math.min(start + 2 * width, count)];
      if (place === start) [left, right] = [start, middle];
      const one = sorted[left] ?? 0;
      const other = sorted[right] ?? 0;
      const isLeft = right >= end || (left < middle && compare(one, other) <= 0);
      merged[place] = isLeft ? one : other;
      if (isLeft) left += 1;
      else right += 1;
      if (place % STEP === 0) yield;
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}
