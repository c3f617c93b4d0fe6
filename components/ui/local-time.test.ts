import { expect, test } from 'vitest';
import { hourBefore, readLocalTime } from './local-time';

test('the field’s text is an hour ago to the second, whatever the zone', () => {
  const now = Date.UTC(2026, 2, 1, 0, 30, 7);
  expect(hourBefore(now)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
  expect(readLocalTime(hourBefore(now))?.getTime()).toBe(now - 3_600_000);
});

test('a field that is not filled in whole is no time', () => {
  expect(readLocalTime('')).toBeNull();
  expect(readLocalTime('2026-13-01T00:00')).toBeNull();
});
