import { expect, test } from 'vitest';
import type { ReceivedEvent } from '@/lib/features/events/events';
import { countNew } from './use-tail';

const page = (numbers: number[], next: number | null = null) => ({
  rows: numbers.map((number) => ({ number }) as ReceivedEvent),
  next,
});

test('events received since the pause are counted', () => {
  expect(countNew(page([3, 2, 1]), page([5, 4, 3, 2, 1]))).toEqual({ count: 2, orMore: false });
  expect(countNew(page([3, 2]), page([3, 2]))).toEqual({ count: 0, orMore: false });
});

test('a full page of new events may not be all of them', () => {
  expect(countNew(page([3]), page([9, 8, 7], 7))).toEqual({ count: 3, orMore: true });
});

test('a pause before the first event starts counting from zero', () => {
  expect(countNew(page([]), page([2, 1]))).toEqual({ count: 2, orMore: false });
  expect(countNew(page([]), page([]))).toEqual({ count: 0, orMore: false });
});
