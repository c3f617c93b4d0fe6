import { describe, expect, test } from 'vitest';
import { clockTime, relativeTime, sameOnClock, zoneWords } from './time-words';

const LONDON = 'Europe/London';
/** The night when London's clocks go from 02:00 BST back to 01:00 GMT. */
const FIRST = new Date('2026-10-25T00:30:00Z');
const SECOND = new Date('2026-10-25T01:30:00Z');

describe('two times that look the same on the clock', () => {
  test('are distinguished by their zone, and no other time has one', () => {
    expect(clockTime(FIRST, LONDON)).toBe('01:30:00 BST');
    expect(clockTime(SECOND, LONDON)).toBe('01:30:00 GMT');
    expect(clockTime(new Date('2026-10-24T23:59:59Z'), LONDON)).toBe('00:59:59');
    expect(clockTime(new Date('2026-10-25T02:00:00Z'), LONDON)).toBe('02:00:00');
    expect(clockTime(SECOND, 'UTC')).toBe('01:30:00');
  });

  test.each([
    [LONDON, '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
    [LONDON, '2026-10-25T00:59:59Z', '2026-10-25T01:59:59Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
    ['Antarctica/Troll', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z'],
  ])("are each other's counterpart in %s: %s and %s", (zone, first, second) => {
    expect(sameOnClock(new Date(first), zone)).toEqual(new Date(second));
    expect(sameOnClock(new Date(second), zone)).toEqual(new Date(first));
    expect(clockTime(new Date(first), zone)).not.toBe(clockTime(new Date(second), zone));
    expect(zoneWords(new Date(first), zone)).not.toBe(zoneWords(new Date(second), zone));
  });

  test('do not exist when the clock is put forward', () => {
    for (const time of ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z']) {
      expect(sameOnClock(new Date(time), LONDON)).toBeNull();
    }
  });
});

const NOW = Date.parse('2026-11-22T12:00:00Z');
const ago = (hours: number, minutes = 0, seconds = 0) =>
  new Date(NOW - ((hours * 60 + minutes) * 60 + seconds) * 1_000);

test.each([
  [ago(0, -1), '22 Nov 2026'],
  [ago(0, 0, -59), 'just now'],
  [ago(0), 'just now'],
  [ago(0, 0, 59), 'just now'],
  [ago(0, 1), '1 min ago'],
  [ago(0, 59, 59), '59 min ago'],
  [ago(1), '1 hour ago'],
  [ago(1, 59, 59), '1 hour ago'],
  [ago(2), '2 hours ago'],
  [ago(23, 59, 59), '23 hours ago'],
  [ago(24), 'yesterday'],
  [ago(36), 'yesterday'],
  [ago(36, 0, 1), '20 Nov 2026'],
  [ago(24 * 400), '18 Oct 2025'],
])('at noon %o is “%s”', (time, words) => {
  expect(relativeTime(time, NOW, 'UTC')).toBe(words);
});

test('an hour is an hour when the clock is turned back, and a day of 25 hours is one day', () => {
  expect(relativeTime(FIRST, SECOND.getTime(), LONDON)).toBe('1 hour ago');
  const lateOnSunday = Date.parse('2026-10-25T23:30:00Z');
  expect(relativeTime(new Date('2026-10-24T23:15:00Z'), lateOnSunday, LONDON)).toBe('24 hours ago');
  expect(relativeTime(new Date('2026-10-24T22:45:00Z'), lateOnSunday, LONDON)).toBe('yesterday');
});
