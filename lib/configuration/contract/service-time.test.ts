import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readServiceTime, writeServiceTime } from './service-time';

describe('times of the service', () => {
  test.each([
    ['2026-03-05 10:20:30', '2026-03-05T10:20:30.000Z'],
    ['2026-03-05T10:20:30', '2026-03-05T10:20:30.000Z'],
    ['2026-03-05T10:20:30Z', '2026-03-05T10:20:30.000Z'],
    ['2026-03-05T10:20:30.123456789Z', '2026-03-05T10:20:30.123Z'],
    ['2026-03-05T10:20:30.5Z', '2026-03-05T10:20:30.500Z'],
    ['2026-03-05T10:20:30+02:00', '2026-03-05T08:20:30.000Z'],
    [' 2024-02-29 00:00:00 ', '2024-02-29T00:00:00.000Z'],
  ])('%j is %s', (text, expected) => {
    expect(readServiceTime(text)?.toISOString()).toBe(expected);
  });

  test.each([
    '',
    'yesterday',
    '1700000000',
    '2026-03-05',
    '05/03/2026 10:20:30',
    '2026-02-30 10:00:00',
    '2025-02-29 10:00:00',
    '2026-01-01 25:00:00',
    '2026-13-01 10:00:00',
  ])('%j is not read as a time', (text) => {
    expect(readServiceTime(text)).toBeNull();
  });

  test('reading any text gives a valid time or null', () => {
    const near = fc.stringMatching(
      /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d{1,10})?(Z|[+-]\d{2}:\d{2})?$/,
    );
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        expect(Number.isNaN(readServiceTime(text)?.getTime() ?? 0)).toBe(false);
      }),
    );
  });

  test('a written time reads back the same, to the second', () => {
    const date = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (time) => {
        const second = Math.floor(time.getTime() / 1000) * 1000;
        expect(readServiceTime(writeServiceTime(time))?.getTime()).toBe(second);
      }),
    );
  });
});
