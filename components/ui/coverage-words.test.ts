import { expect, test } from 'vitest';
import { coverageWords } from './coverage-words';

const counts = { fresh: 0, older: 0, unreadable: 0, never: 0 };

test('how well profiles are known is said in one way, whatever is counted of them', () => {
  expect(coverageWords({ ...counts, fresh: 400 })).toBe('Of 400 profiles, all of them read.');
  expect(coverageWords({ ...counts, older: 1 }, 'in scope')).toBe(
    'Of 1 profile in scope, which was read longer ago.',
  );
  expect(coverageWords({ ...counts, fresh: 380, older: 20 }, 'in scope')).toBe(
    'Of 400 profiles in scope, all of them read, 20 longer ago.',
  );
  expect(coverageWords({ fresh: 390, older: 5, unreadable: 3, never: 2 })).toBe(
    'Of 395 of 400 read (5 longer ago); 3 unreadable, 2 never read: of those it is not known.',
  );
  expect(coverageWords({ ...counts, fresh: 1, never: 2 }, 'in scope')).toBe(
    'Of 1 of 3 in scope read; 2 never read: of those it is not known.',
  );
  expect(coverageWords(counts)).toBe('No profile is known that the other filters leave.');
  expect(coverageWords(counts, 'in scope')).toBe('No profile is in scope.');
});
