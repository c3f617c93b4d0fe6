import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, retryAfter, retryDelay } from './retry-delay';

const HOUR = 60 * 60 * 1_000;
const NOW = Date.parse('2026-11-21T09:00:00Z');
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('eight attempts take about 28 hours, whatever the jitter', () => {
  expect(MOST_ATTEMPTS).toBe(8);
  fc.assert(
    fc.property(fc.array(chance, { minLength: 7, maxLength: 7 }), (rolls) => {
      const waits = rolls.map((roll, index) => retryDelay(index + 1, () => roll) ?? Number.NaN);
      const whole = waits.reduce((sum, wait) => sum + wait, 0) / HOUR;
      expect(whole).toBeGreaterThan(24.8);
      expect(whole).toBeLessThan(30.4);
    }),
  );
  const plain = [1, 2, 3, 4, 5, 6, 7].map((attempt) => retryDelay(attempt, () => 0.5) ?? Number.NaN);
  expect(plain.reduce((sum, wait) => sum + wait, 0) / HOUR).toBeCloseTo(27.6, 1);
});

test('a wait varies by up to a tenth, and does vary', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), chance, (attempt, roll) => {
      const middle = retryDelay(attempt, () => 0.5) ?? Number.NaN;
      const wait = retryDelay(attempt, () => roll) ?? Number.NaN;
      expect(Math.abs(wait - middle)).toBeLessThanOrEqual(middle * 0.1 + 1);
    }),
  );
  expect(retryDelay(1, () => 0)).not.toBe(retryDelay(1, () => 0.9));
});

test('there is no attempt after the eighth', () => {
  expect(retryDelay(8, Math.random)).toBeNull();
  expect(retryDelay(80, Math.random)).toBeNull();
});

test.each([
  ['seconds', '120', 120_000],
  ['an HTTP date', 'Sat, 21 Nov 2026 09:10:00 GMT', 600_000],
  ['more than a day', '999999', 24 * HOUR],
  ['a date years ahead', 'Sat, 21 Nov 2099 09:10:00 GMT', 24 * HOUR],
  ['a past date', 'Sat, 21 Nov 2020 09:10:00 GMT', 0],
  ['a negative number', '-5', 0],
  ['no number', 'soon', 0],
  ['nothing', '', 0],
  ['1e400', '1'.repeat(400), 0],
])('case 73: Retry-After with %s', (_, header, milliseconds) => {
  expect(retryAfter(header, NOW)).toBe(milliseconds);
});

test('case 73: without Retry-After there is no extra wait', () => {
  expect(retryAfter(null, NOW)).toBe(0);
});
