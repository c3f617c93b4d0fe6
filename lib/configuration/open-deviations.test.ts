import { expect, test } from 'vitest';
import { type BaselineState, hasBegun, openSections, openThroughout } from './open-deviations';

const STATE: BaselineState = {
  sections: ['director', 'forms'],
  hashes: { director: 'd', forms: 'f' },
  acceptances: [
    { section: 'forms', value: 'x', profile: null },
    { section: 'forms', value: 'y', profile: 'p' },
  ],
};
const setup = (hashes: Record<string, string>, unreadable: string[] = []) => ({
  hashes: { director: 'd', forms: 'f', identity: 'anything', ...hashes },
  unreadable,
});

test('a section is open where it differs and nobody accepted it as it is, for all or for the profile itself', () => {
  expect(openSections(STATE, setup({}))).toEqual([]);
  expect(openSections(STATE, setup({ forms: 'z', director: 'e', identity: 'i' }))).toEqual([
    'director',
    'forms',
  ]);
  expect(openSections(STATE, setup({ forms: 'x' }))).toEqual([]);
  expect(openSections(STATE, setup({ forms: 'y' }))).toEqual(['forms']);
  expect(openSections(STATE, setup({ forms: 'y' }), 'p')).toEqual([]);
  expect(openSections(STATE, setup({ forms: 'z' }, ['forms']))).toEqual([]);
});

test('a deviation has begun where a section is open that was not at some time before, whatever else was', () => {
  expect(hasBegun(['forms'], openThroughout([['forms'], ['director', 'forms']]))).toBe(false);
  expect(hasBegun(['forms'], openThroughout([['forms'], ['director']]))).toBe(true);
  expect(hasBegun(['director', 'forms'], openThroughout([['forms']]))).toBe(true);
  expect(hasBegun([], openThroughout([[]]))).toBe(false);
});
