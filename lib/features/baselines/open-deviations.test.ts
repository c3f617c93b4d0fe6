import { expect, test } from 'vitest';
import { type BaselineState, openBits, openSections } from './open-deviations';

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

test('a section is open if it differs and is not accepted at its value, for all or for the profile', () => {
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

test('the open sections as bits of the requested ones; a section that is not expected is not open', () => {
  const asked = ['identity', 'director', 'forms'];
  expect(openBits(asked, STATE, setup({}))).toBe(0);
  expect(openBits(asked, STATE, setup({ forms: 'z', director: 'e', identity: 'i' }))).toBe(0b110);
  expect(openBits(asked, STATE, setup({ forms: 'y', director: 'e' }))).toBe(0b110);
  expect(openBits(asked, STATE, setup({ forms: 'y', director: 'e' }), 'p')).toBe(0b010);
  expect(openBits(asked, STATE, setup({ forms: 'z' }, ['forms']))).toBe(0);
});
