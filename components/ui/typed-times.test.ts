import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';

// Modules cache their formatters, so this time zone only applies to this file.
vi.stubEnv('TZ', 'Europe/London');
vi.resetModules();
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
const { momentWords, readSpans, readTimes, spanWords } = await import('./typed-times');

/** A Sunday. */
const NOW = new Date('2026-11-22T15:04:05.678Z');
const first = (text: string) => {
  const [span] = readSpans(text, NOW);
  return span === undefined ? 'not understood' : spanWords(span);
};

test.each([
  ...['22 Nov 2026', '22 november 2026', 'Nov 22, 2026', '22nd of Nov 2026', 'Sun 22 Nov', '22 nov'],
  ...['2026-11-22', '22/11/2026', '22.11.2026', '22/11/26', 'today', 'sunday', ' 22  NOV ,2026 '],
])('%j is the whole of that day', (text) => {
  expect(readSpans(text, NOW)).toEqual([
    { from: new Date('2026-11-22T00:00:00.000Z'), to: new Date('2026-11-22T23:59:59.999Z') },
  ]);
});

test.each([
  ['yesterday', '21 Nov 2026'],
  ['3 days ago', '19 Nov 2026'],
  ['a week ago', '15 Nov 2026'],
  ['friday', '20 Nov 2026'],
  ['last sunday', '15 Nov 2026'],
  ['24 Dec', '24 Dec 2025'],
  ['29 Feb 2024', '29 Feb 2024'],
  ['last 7 days', 'since 16 Nov 2026'],
  ['7d', 'since 16 Nov 2026'],
  ['past week', 'since 16 Nov 2026'],
  ['last week', '9 Nov 2026 – 15 Nov 2026'],
  ['this week', 'since 16 Nov 2026'],
  ['last month', '1 Oct 2026 – 31 Oct 2026'],
  ['this month', 'since 1 Nov 2026'],
  ['last 2 months', 'since 22 Sept 2026'],
  ['last year', '1 Jan 2025 – 31 Dec 2025'],
  ['Oct 2026', '1 Oct 2026 – 31 Oct 2026'],
  ['last 24 hours', 'since 21 Nov 2026, 15:04:05'],
  ['last hour', 'since 22 Nov 2026, 14:04:05'],
  ['30 min ago', 'since 22 Nov 2026, 14:34:05'],
  ['since yesterday', 'since 21 Nov 2026'],
  ['after 20 Nov 2026', 'since 21 Nov 2026'],
  ['until 20 Nov 2026', 'until 20 Nov 2026'],
  ['before 20 Nov 2026', 'until 19 Nov 2026'],
  ['20 Nov 2026 – 22 Nov 2026', '20 Nov 2026 – 22 Nov 2026'],
  ['20 - 22 Nov', '20 Nov 2026 – 22 Nov 2026'],
  ['22 Nov to 20 Nov', '20 Nov 2026 – 22 Nov 2026'],
  ['between 20 Dec and 3 Jan', '20 Dec 2025 – 3 Jan 2026'],
  ['from monday until now', '16 Nov 2026 – 22 Nov 2026, 15:04:05'],
  ['22 Nov 2026 14:00 – 15:30', '22 Nov 2026, 14:00 – 22 Nov 2026, 15:30'],
  ['14:30', 'since 22 Nov 2026, 14:30'],
  ['yesterday at 2:30 pm', 'since 21 Nov 2026, 14:30'],
  ['12am', 'since 22 Nov 2026'],
  ['12 pm', 'since 22 Nov 2026, 12:00'],
  ['2026-07-22T14:30:00Z', 'since 22 Jul 2026, 15:30'],
  ['22 Nov 2026 14:30 +02:00', 'since 22 Nov 2026, 12:30'],
])('%j is read as %j', (text, words) => {
  expect(first(text)).toBe(words);
});

test.each([
  ...['', 'x', '22', '31 Apr 2026', '11/22/2026', '30/02/2026', '29 Feb 2026', '25:00', '14:60', '13pm'],
  ...['0 days', 'last 0 days', 'last fortnight', '22 Nov 0002', 'since', 'until x', '22 Nov 2026 – x'],
  ...['22 Nov 2026 14:30 CEST', '9999 years', 'a'.repeat(500), 'constructor', '__proto__'],
])('%j is not understood', (text) => {
  expect(readSpans(text, NOW)).toEqual([]);
});

test('a time without a day means since then, or until then', () => {
  expect(readSpans('22 Nov 2026 14:30', NOW).map(spanWords)).toEqual([
    'since 22 Nov 2026, 14:30',
    'until 22 Nov 2026, 14:30',
  ]);
  expect(readTimes('22 Nov 2026 14:30', NOW).map(momentWords)).toEqual(['22 Nov 2026, 14:30']);
  expect(readTimes('last hour', NOW).map(momentWords)).toEqual(['22 Nov 2026, 14:04:05']);
});

describe('when the clock is turned back', () => {
  const SUMMER = new Date('2026-10-25T00:30:00Z');
  const WINTER = new Date('2026-10-25T01:30:00Z');

  test('a time that occurs twice has two readings, the first before the second', () => {
    expect(readTimes('25 Oct 2026 1:30', NOW)).toEqual([SUMMER, WINTER]);
    expect(readTimes('25 Oct 2026 1:30', NOW).map(momentWords)).toEqual([
      '25 Oct 2026, 01:30 BST',
      '25 Oct 2026, 01:30 GMT',
    ]);
  });

  test('its zone says which of them is meant', () => {
    expect(readTimes('25 Oct 2026, 01:30 BST', NOW)).toEqual([SUMMER]);
    expect(readTimes('25 Oct 2026, 01:30 GMT', NOW)).toEqual([WINTER]);
    expect(readTimes('25 Oct 2026, 01:30 GMT+1', NOW)).toEqual([SUMMER]);
  });

  test('that day is complete, with 25 hours', () => {
    const [span] = readSpans('25 Oct 2026', NOW);
    expect(span).toEqual({
      from: new Date('2026-10-24T23:00:00Z'),
      to: new Date('2026-10-25T23:59:59.999Z'),
    });
  });
});

const seconds = fc
  .integer({ min: Date.parse('1970-06-01') / 1000, max: Date.parse('2200-01-01') / 1000 })
  .map((second) => new Date(second * 1000));
const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

test('what is shown is read back as the same, to the second', () => {
  fc.assert(
    fc.property(fc.option(seconds), fc.option(seconds), (one, other) => {
      fc.pre(one !== null || other !== null);
      const isOrdered = one === null || other === null || one <= other;
      const span = isOrdered ? { from: one, to: other } : { from: other, to: one };
      const [read] = readSpans(spanWords(span), NOW);
      return read !== undefined && same(read.from, span.from) && same(read.to, span.to);
    }),
    { numRuns: 2_000 },
  );
});

test('no text is read as a range that ends before it begins, or throws', () => {
  const words = fc.constantFrom(
    ...[
      'last',
      'since',
      'until',
      '–',
      'to',
      '22',
      '7',
      'nov',
      'days',
      '2026',
      '14:30',
      'pm',
      'utc',
      'ago',
      'monday',
    ],
  );
  const texts = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.array(words, { maxLength: 6 }).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(texts, seconds, (text, now) =>
      readSpans(text, now).every(({ from, to }) => from === null || to === null || from <= to),
    ),
    { numRuns: 5_000 },
  );
});
