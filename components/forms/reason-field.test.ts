import { expect, test } from 'vitest';
import { MOST_REASON } from '@/lib/features/forms/save-reason';
import { reasonErrors } from './reason-field';

test.each([
  ['', false, 0],
  [' \n ', true, 1],
  ['Asked for', true, 0],
  ['a'.repeat(MOST_REASON), true, 0],
  [` ${'a'.repeat(MOST_REASON)} `, false, 0],
  ['a'.repeat(MOST_REASON + 1), false, 1],
])('the reason %j, required: %s, has %i errors', (reason, isRequired, count) => {
  expect(reasonErrors(reason, isRequired, null)).toHaveLength(count);
});

test('saving despite checks needs at least 20 characters', () => {
  expect(reasonErrors('  too short          ', true, null, 20)).toHaveLength(1);
  expect(reasonErrors('The statement came by post.', true, null, 20)).toEqual([]);
});
