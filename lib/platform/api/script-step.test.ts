import { expect, test } from 'vitest';
import { fillIn, namedMembers } from './script-step';

const known = { profile: 'abc', forms: { enabled: true, form_ids: null }, reads: 600 };

test('known values replace their names; a text that is only a name becomes the value itself', () => {
  expect(fillIn('/profiles/{profile}?tab=history', known)).toBe('/profiles/abc?tab=history');
  expect(fillIn({ base: '{forms}', list: ['{reads}'] }, known)).toEqual({ base: known.forms, list: [600] });
  expect(fillIn('{nobody} of {reads}', known)).toBe('{nobody} of 600');
});

test("members of an answer are stored under the script's names", () => {
  expect(namedMembers({ data: [{ uuid: 'x' }] }, { first: 'data.0.uuid', none: 'data.4.uuid' })).toEqual({
    first: 'x',
    none: undefined,
  });
});
