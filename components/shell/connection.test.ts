import { expect, test } from 'vitest';
import { holdWords } from './connection';

test.each([
  ['ready', 0, null],
  ['waiting', 7, 'Waiting 7 s: the service asked for a pause'],
  ['paused', 8, 'The last requests to the service failed. The next attempt is in 8 s.'],
  ['paused', 0, 'The last request to the service failed'],
  ['refused', 2, 'The service refused the console’s credentials. The next attempt is in 2 s.'],
] as const)('case 129: %s with %d s left reads %j', (state, seconds, words) => {
  expect(holdWords(state, seconds)).toBe(words);
});
