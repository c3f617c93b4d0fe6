import { expect, test } from 'vitest';
import { ControlError } from '@/lib/platform/data/request-control';
import { failureWords } from './action-failure';

test('a refusal says once that nothing was changed', () => {
  expect(failureWords(new ControlError('This move does not exist.', 409))).toBe(
    'This move does not exist. Nothing was changed.',
  );
  expect(failureWords(new ControlError('Refused. Nothing was changed.', 422, { name: ['Too long.'] }))).toBe(
    'Refused. Nothing was changed. Too long.',
  );
});

test('a lost answer never claims that nothing was changed', () => {
  for (const status of [0, 500]) {
    expect(failureWords(new ControlError('Lost.', status))).not.toContain('Nothing was changed');
  }
});
