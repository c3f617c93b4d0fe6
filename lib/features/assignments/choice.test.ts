import { expect, test } from 'vitest';
import { assignmentChoice } from './choice';
import { MOST_ASSIGNED } from './words';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const said = (choice: unknown) =>
  assignmentChoice.safeParse(choice).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a choice of too many profiles is refused with their number', () => {
  expect(said({ profiles: Array(MOST_ASSIGNED + 1).fill(UUID) })).toEqual([
    ['', 'An assignment can have up to 100000 profiles. You chose 100001.'],
  ]);
});

test('a choice without a profile, or with an invalid one, is refused with the reason', () => {
  expect(said({ profiles: [] })).toEqual([['profiles', 'Choose at least one profile.']]);
  expect(said({ profiles: [UUID, 'NO-10421'] })).toEqual([['', 'Item 2 is not a profile UUID.']]);
});

test('different spellings of a profile are the same', () => {
  expect(assignmentChoice.parse({ profiles: [UUID, UUID.toUpperCase()] })).toEqual({
    profiles: [UUID, UUID],
  });
});
