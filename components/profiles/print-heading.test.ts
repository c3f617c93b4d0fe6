import { expect, test } from 'vitest';
import type { LastChangeAnswer } from '@/lib/features/profiles/known-profile';
import type { Problem } from '@/lib/platform/api/problem';
import { lastChangeWords, readWords } from './print-heading';

const AT = '2026-11-21T12:00:00.000Z';
const WHEN = '21 Nov 2026, 12:00:00 UTC';

test.each<[LastChangeAnswer | undefined, string]>([
  [undefined, 'Unknown'],
  [{ change: null }, 'None found by this console'],
  [
    { change: { kind: 'saved', at: AT, by: 'Ada', reason: 'asked by phone', assignment: null } },
    `Forms saved here, ${WHEN}, by Ada: “asked by phone”`,
  ],
  [
    { change: { kind: 'saved', at: AT, by: 'Ada', reason: null, assignment: 12 } },
    `Forms saved here, ${WHEN}, by assignment A-12, Ada`,
  ],
  [
    { change: { kind: 'saved', at: AT, by: null, reason: null, assignment: null } },
    `Forms saved here, ${WHEN}, author unknown`,
  ],
  [
    { change: { kind: 'changed', at: AT, by: null, reason: null, assignment: null } },
    `Outside change found ${WHEN}; author unknown`,
  ],
])('the report describes %j as “%s”', (last, words) => {
  expect(lastChangeWords(last, 'UTC')).toBe(words);
});

test('the report says since when the service could not be read', () => {
  const title = 'The service does not answer.';
  expect(readWords({ readAt: AT }, 'UTC')).toBe(WHEN);
  expect(readWords({ readAt: AT, staleBecause: { title } as Problem }, 'UTC')).toBe(
    `${WHEN}; later reads failed: ${title}`,
  );
});
