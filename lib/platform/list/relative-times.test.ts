import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasEnd, IN_UTC, readRelativeTime, relativeSpan, relativeWords } from './relative-times';

/** A Sunday. */
const NOW = new Date('2026-11-22T15:04:05.678Z');
const spanOf = (relative: string, now = NOW) => {
  const { from, to } = relativeSpan(relative, now, IN_UTC);
  return [from?.toISOString() ?? null, to?.toISOString() ?? null];
};

test.each([
  ['today', '2026-11-22T00:00:00.000Z', '2026-11-22T23:59:59.999Z', 'Today'],
  ['yesterday', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z', 'Yesterday'],
  ['last-7-days', '2026-11-16T00:00:00.000Z', null, 'Last 7 days'],
  ['last-1-week', '2026-11-16T00:00:00.000Z', null, 'Past week'],
  ['last-week', '2026-11-09T00:00:00.000Z', '2026-11-15T23:59:59.999Z', 'Last week'],
  ['this-month', '2026-11-01T00:00:00.000Z', null, 'This month'],
  ['last-month', '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z', 'Last month'],
  ['last-9-months', '2026-02-22T00:00:00.000Z', null, 'Last 9 months'],
  ['last-year', '2025-01-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z', 'Last year'],
  ['last-24-hours', '2026-11-21T15:04:05.000Z', null, 'Last 24 hours'],
])('%s is from %s to %s, and is called %j', (relative, from, to, words) => {
  expect(readRelativeTime(relative)).toBe(relative);
  expect(spanOf(relative)).toEqual([from, to]);
  expect(relativeWords(relative)).toBe(words);
  expect(hasEnd(relative)).toBe(to !== null);
});

test('a relative time changes with the day', () => {
  expect(spanOf('last-7-days', new Date('2026-11-23T00:00:00Z'))[0]).toBe('2026-11-17T00:00:00.000Z');
  expect(spanOf('last-1-month', new Date('2026-03-31T12:00:00Z'))[0]).toBe('2026-02-28T00:00:00.000Z');
});

test('has one spelling, and any other text is invalid', () => {
  expect(readRelativeTime('last-1-days')).toBe('last-1-day');
  for (const text of ['', 'last', 'last-0-days', 'last-99999-days', 'next-week', '2026-11-22', 'Today'])
    expect(readRelativeTime(text)).toBeNull();
});

test('any period ends after it begins', () => {
  const unit = fc.constantFrom('minutes', 'hours', 'days', 'weeks', 'months', 'years');
  const time = fc.date({ noInvalidDate: true, min: new Date('1971-01-01'), max: new Date('2200-01-01') });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), unit, time, (count, of, now) => {
      const relative = readRelativeTime(`last-${count}-${of}`) ?? '';
      const { from, to } = relativeSpan(relative, now, IN_UTC);
      expect(to).toBeNull();
      expect(from?.getTime()).toBeLessThanOrEqual(now.getTime());
    }),
  );
});
