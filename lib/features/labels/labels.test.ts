import { expect, test } from 'vitest';
import { labelKindOf } from '@/lib/configuration/label-kinds';
import { labelAddress, labelText } from './labels';

test('a label is trimmed and normalised, so that labels that look the same are equal', () => {
  expect(labelText.parse('  Be\u0301ne\u0301ficiaires effectifs\u00a0')).toBe('Bénéficiaires effectifs');
  expect(labelText.parse('x'.repeat(120))).toHaveLength(120);
  expect(labelText.parse('🏦'.repeat(120))).toBe('🏦'.repeat(120));
});

test.each([
  ['nothing', '   '],
  ['more than 120 characters', 'x'.repeat(121)],
  ['a line break', 'Source\nof funds'],
  ['NUL', 'Source\u0000'],
  ['a terminal colour code', '\u001b[31mSource'],
  ['case 76: a bidirectional override', 'Source \u202esdnuf'],
  ['case 76: a zero-width character', 'Source\u200bof'],
  ['half of a surrogate pair', 'Source \ud83c'],
  ['a number', 317],
])('a label is refused that has %s', (_, label) => {
  expect(labelText.safeParse(label).success).toBe(false);
});

test.each(['0', '-1', '1.5', '1e3', '007', '9007199254740992', '', 'x', '__proto__'])(
  'an ID is refused that is written %s',
  (id) => {
    expect(labelAddress.safeParse({ kind: 'form', id }).success).toBe(false);
  },
);

test('a label is for a profile by its UUID, and for anything else by its number', () => {
  const uuid = '7C1F6A52-90F3-4F0E-8A3B-2B1F5D0C9E11';
  expect(labelAddress.parse({ kind: 'profile', id: uuid })).toEqual({
    kind: 'profile',
    id: uuid.toLowerCase(),
  });
  expect(labelAddress.safeParse({ kind: 'profile', id: '317' }).success).toBe(false);
  expect(labelAddress.safeParse({ kind: 'form', id: uuid }).success).toBe(false);
});

test('the settings that hold IDs are recognised by their path in any section', () => {
  expect(labelKindOf('form_ids')).toBe('form');
  expect(labelKindOf('config_ids')).toBe('advanced_document_configuration');
  expect(labelKindOf('people_model.id')).toBe('people_model');
  expect(labelKindOf('director_company.people_model.id')).toBe('people_model');
  expect(labelKindOf('max_number')).toBeNull();
});
