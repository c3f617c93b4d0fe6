import { expect, test } from 'vitest';
import { coverageWords } from './coverage-words';

const counts = { fresh: 0, older: 0, unreadable: 0, never: 0 };

test('the coverage of profiles has the same wording everywhere', () => {
  expect(coverageWords({ ...counts, fresh: 400 })).toBe('Based on all 400 profiles.');
  expect(coverageWords({ ...counts, older: 1 }, 'in scope')).toBe(
    'Based on 1 profile in scope (out of date).',
  );
  expect(coverageWords({ ...counts, fresh: 380, older: 20 }, 'in scope')).toBe(
    'Based on all 400 profiles in scope (20 out of date).',
  );
  expect(coverageWords({ fresh: 390, older: 5, unreadable: 3, never: 2 })).toBe(
    'Based on 395 of 400 profiles (5 out of date). Not included: 3 unreadable, 2 never read.',
  );
  expect(coverageWords({ ...counts, fresh: 1, never: 2 }, 'in scope')).toBe(
    'Based on 1 of 3 profiles in scope. Not included: 2 never read.',
  );
  expect(coverageWords(counts)).toBe('No known profile matches the other filters.');
  expect(coverageWords(counts, 'in scope')).toBe('No profile is in scope.');
});
