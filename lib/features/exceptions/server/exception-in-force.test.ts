import { expect, it } from 'vitest';
import { isInForce } from './exception-in-force';

const confirmedAt = new Date('2026-11-01T00:00:00.000Z');

it.each([
  ['on the day before its last', '2026-12-30', true],
  ['on its last day', '2026-12-31', true],
  ['on the day after', '2027-01-01', false],
])('an exception until 31 December is active %s: %s, %s', (_when, day, expected) => {
  expect(isInForce({ until: '2026-12-31', confirmedAt, closed: null }, day)).toBe(expected);
});

it('is not active while it needs confirmation', () => {
  expect(isInForce({ until: '2026-12-31', confirmedAt: null, closed: null }, '2026-11-23')).toBe(false);
});
