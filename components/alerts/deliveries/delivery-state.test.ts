import { expect, test } from 'vitest';
import { answerWords, durationWords, waitWords } from './delivery-state';

test.each([
  [0, 'now'],
  [42, 'in 42 s'],
  [60, 'in 1 min'],
  [61, 'in 2 min'],
  [7_200, 'in 2 h'],
  [7_800, 'in 2 h 10 min'],
])('a wait of %i seconds reads “%s”', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

test('an attempt shows the answer, or why there was none', () => {
  expect(answerWords(204, null)).toBe('204');
  expect(answerWords(null, 'Nobody listens')).toBe('Nobody listens');
  expect(answerWords(302, 'A redirect is not followed')).toBe('302 · A redirect is not followed');
  expect(answerWords(null, null)).toBeNull();
  expect([durationWords(38), durationWords(1_440)]).toEqual(['38 ms', '1.4 s']);
});
