import { expect, test } from 'vitest';
import type { Survey } from '@/lib/features/survey/survey';
import {
  costWords,
  durationWords,
  gaveWayWords,
  readingWords,
  readNowWords,
  spanWords,
  stateOf,
  waitWords,
} from './survey-words';

const HOUR = 3_600_000;
const coverage = {
  known: 12_480,
  fresh: 0,
  older: 0,
  unreadable: 80,
  never: 0,
  reasons: { not_found: 80 },
  oldest: null,
};
const pace = { share: 60, limit: 600, taken: 30, allowed: 342, read: 340 };
const SURVEY: Survey = {
  maxAge: 24 * HOUR,
  coverage,
  pace,
  sweep: null,
  ahead: 0,
  gaveWay: { times: 0, milliseconds: 0 },
  endsAt: null,
  nextAt: null,
  paused: null,
  waits: null,
};
const sweep = { number: 118, startedAt: '', endedAt: null, total: 10, done: 1, unreadable: 0 };

test("an objective is shown with its cost, and says if it can't be met", () => {
  expect(costWords(SURVEY, 24 * HOUR)).toBe('9 reads a minute on average; a sweep takes 36 min.');
  expect(costWords({ coverage, pace: { ...pace, allowed: 60 } }, HOUR)).toBe(
    'Not reached at this rate: a sweep takes 3 h 27 min.',
  );
  expect(costWords({ coverage, pace: { ...pace, allowed: 0 } }, HOUR)).toContain('no estimate yet');
});

test.each([
  [{}, 'Nothing to read'],
  [{ maxAge: null }, 'Off'],
  [{ ahead: 3 }, 'Reading 3'],
  [{ sweep }, 'Sweep 118 running'],
  [{ sweep: { ...sweep, endedAt: '2026-11-20T14:00:00Z' } }, 'Sweep 118 done'],
  [{ sweep, paused: { at: '', by: null } }, 'Paused'],
  [{ sweep, waits: { for: 'rate_limited', since: '', until: '' } }, 'Waiting for the service'],
])('with %j it says %s', (more, words) => {
  expect(stateOf({ ...SURVEY, ...more }).words).toBe(words);
});

test('spans, durations and giving way are described in plain words', () => {
  expect([24 * HOUR, HOUR, 1.5 * HOUR, 168 * HOUR].map(spanWords)).toEqual([
    ...['24 hours', '1 hour', '90 minutes', '7 days'],
  ]);
  expect([4_100, 36.5 * 60_000, 2 * HOUR, 80 * HOUR].map(durationWords)).toEqual([
    '4 s',
    '37 min',
    '2 h',
    '3 days',
  ]);
  expect(gaveWayWords({ times: 3, milliseconds: 4_120 })).toBe('3 times, 4 s in all');
  expect(gaveWayWords({ times: 0, milliseconds: 0 })).toBe('not yet');
  expect(waitWords({ for: 'service_paused', since: '', until: '' })).toMatch(
    /No profiles are marked unreadable/,
  );
});

test('before profiles are read, the duration and any delay are shown', () => {
  expect(readNowWords(SURVEY, 171)).toEqual(['About 30 s at the current rate of 342 reads a minute.']);
  expect(readNowWords(SURVEY, 1)).toEqual(['About 1 s at the current rate of 342 reads a minute.']);
  const held = { ...SURVEY, sweep, paused: { at: '', by: null }, waits: { for: '', since: '', until: '' } };
  expect(readNowWords(held, 1)).toHaveLength(4);
  expect(readNowWords({ ...SURVEY, pace: { ...pace, allowed: 0 } }, 1)[0]).toContain('no estimate yet');
});

test('requested readings show their progress', () => {
  const answer = { asked: 2, waiting: 1, unknown: 0, endsAt: null };
  expect(readingWords(answer, false, SURVEY)).toBe('Reading 3 profiles first.');
  expect(readingWords(answer, false, { ...SURVEY, paused: { at: '', by: null } })).toContain('is paused');
  expect(readingWords({ ...answer, unknown: 4 }, true, SURVEY)).toMatch(
    /: done\..* 4 unknown to this console\.$/,
  );
  expect(readingWords({ ...answer, asked: 0, waiting: 0 }, true, SURVEY)).toBe('Nothing to read.');
});
