import { expect, test } from 'vitest';
import { authorsWords } from './words';

test.each([
  ['Ida', 'Maya', 'Ada', 'planned by Ida, approved by Maya, started by Ada'],
  ['Ida', 'Maya', 'Maya', 'planned by Ida, approved and started by Maya'],
  ['Ida', 'Maya', 'Ida', 'planned and started by Ida, approved by Maya'],
  ['Ida', null, 'Ada', 'planned by Ida, started by Ada'],
  ['Ida', null, 'Ida', 'planned and started by Ida'],
])('planned by %s, approved by %s, started by %s: %s', (planned, approved, started, words) => {
  expect(authorsWords({ planned, approved, started })).toBe(words);
});
