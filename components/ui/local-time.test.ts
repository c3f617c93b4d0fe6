import { afterEach, expect, test, vi } from 'vitest';
import { localText, readLocalTime } from './local-time';

afterEach(() => void vi.unstubAllEnvs());

test('the field’s text is the time to the second', () => {
  const time = new Date(Date.UTC(2026, 2, 1, 0, 30, 7));
  expect(localText(time)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
  expect(readLocalTime(localText(time))).toEqual(time);
});

test('of two times that look the same on the clock the first is read', () => {
  vi.stubEnv('TZ', 'Europe/London');
  const [first, second] = [new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:30:00Z')];
  expect(localText(second)).toBe(localText(first));
  expect(readLocalTime(localText(second))).toEqual(first);
});

test('a field that is not filled in whole is no time', () => {
  expect(readLocalTime('')).toBeNull();
  expect(readLocalTime('2026-13-01T00:00')).toBeNull();
});
