import { expect, test } from 'vitest';
import { DIGEST_INTERVAL, type DigestMoment, isDigestDue } from './digest-due';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const moment = (given: Partial<DigestMoment>): DigestMoment => ({
  now: NOW,
  lookedAt: NOW - MINUTE,
  sweep: 4,
  ended: { number: 4, at: NOW - 2 * MINUTE },
  underWaySince: null,
  judgesSince: null,
  maxAge: 24 * DIGEST_INTERVAL,
  ...given,
});

test.each<[string, Partial<DigestMoment>, boolean]>([
  ['a sweep that has ended', { ended: { number: 5, at: NOW } }, true],
  ['a sweep that was already reported', {}, false],
  [
    'profiles of the sweep that are not judged yet',
    { ended: { number: 5, at: NOW }, judgesSince: NOW - 1 },
    false,
  ],
  [
    'profiles not judged after ten minutes',
    { ended: { number: 5, at: NOW - 10 * MINUTE }, judgesSince: NOW - 11 * MINUTE },
    true,
  ],
  ['profiles queued after its end', { ended: { number: 5, at: NOW - MINUTE }, judgesSince: NOW - 1 }, true],
  ['an hour without a sweep', { lookedAt: NOW - DIGEST_INTERVAL }, true],
  ['less than an hour without one', { lookedAt: NOW - DIGEST_INTERVAL + 1 }, false],
  ['an hour without an objective', { lookedAt: NOW - DIGEST_INTERVAL, maxAge: null, ended: null }, true],
  [
    'a sweep in progress',
    { lookedAt: NOW - 3 * DIGEST_INTERVAL, underWaySince: NOW - 3 * DIGEST_INTERVAL },
    false,
  ],
  [
    'a sweep that takes longer than the objective',
    { lookedAt: NOW - DIGEST_INTERVAL, underWaySince: NOW - 25 * DIGEST_INTERVAL },
    true,
  ],
])('digest due: %s', (_, given, isDue) => {
  expect(isDigestDue(moment(given))).toBe(isDue);
});
