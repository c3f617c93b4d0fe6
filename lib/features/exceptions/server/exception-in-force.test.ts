import { expect, it } from 'vitest';
import { stateOn } from './exception-in-force';

const confirmedAt = new Date('2026-11-01T00:00:00.000Z');

it.each([
  ['on the day before its last', '2026-12-30', 'holds'],
  ['on its last day', '2026-12-31', 'holds'],
  ['on the day after', '2027-01-01', 'ended'],
])('an exception until 31 December %s, on %s: %s', (_when, day, expected) => {
  expect(stateOn({ until: '2026-12-31', confirmedAt, closed: null }, day)).toBe(expected);
});

it('is not active while it needs confirmation', () => {
  expect(stateOn({ until: '2026-12-31', confirmedAt: null, closed: null }, '2026-11-23')).toBe('asked');
});
