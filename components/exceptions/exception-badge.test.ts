import { expect, test } from 'vitest';
import type { ExceptionState } from '@/lib/configuration/checks/results';
import { exceptionStateOf } from './exception-badge';

const on = (day: string, state: ExceptionState = 'holds', checkChangedAt: string | null = null) =>
  exceptionStateOf({ until: '2026-12-31', state, checkChangedAt }, Date.parse(`${day}T15:00:00Z`));

test.each([
  ['2026-12-01', 'exception until 31 Dec 2026', 'off'],
  ['2026-12-17', 'exception: 14 days left', 'warn'],
  ['2026-12-28', 'exception: 3 days left', 'bad'],
  ['2026-12-30', 'exception: 1 day left', 'bad'],
  ['2026-12-31', 'exception ends today', 'bad'],
])('an exception on %s reads: %s', (day, words, tone) => {
  expect(on(day)).toEqual({ words, tone });
});

test('an expired exception says so, and so does one that needs approval', () => {
  expect(on('2027-01-01').words).toBe('exception expired 31 Dec 2026');
  expect(on('2026-12-01', 'asked').words).toBe('exception needs confirming');
  expect(on('2026-12-01', 'asked', '2026-11-30T09:00:00.000Z').words).toBe(
    'exception needs confirming again: the check changed',
  );
  expect(on('2026-12-01', 'ended').words).toBe('exception expired 31 Dec 2026');
  expect(on('2026-12-01', 'refused').words).toBe('exception rejected');
});
