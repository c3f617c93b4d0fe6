import { expect, test } from 'vitest';
import { offsetWords, rateWords, spanWords } from './setting-words';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [3_600, '1 h'],
  [3_905, '1 h 5 min 5 s'],
  [90_000, '1 d 1 h'],
])('%i seconds reads “%s”', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words);
});

test('a clock is ahead, behind or the same', () => {
  expect(offsetWords(3_600)).toBe('1 h ahead');
  expect(offsetWords(-90)).toBe('1 min 30 s behind');
  expect(offsetWords(0)).toBe('the same as this machine’s');
  expect(offsetWords(Number.NaN)).toBe('');
});

test('a limit is shown per second, or as a pause if it is low', () => {
  expect(rateWords(600)).toBe('about 10 a second');
  expect(rateWords(10)).toBe('about one every 6 s');
  expect(rateWords(Number.NaN)).toBe('');
});
