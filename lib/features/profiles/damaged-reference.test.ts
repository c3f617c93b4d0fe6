import { expect, test } from 'vitest';
import { damageOf, isNearReference, spreadsheetKey } from './damaged-reference';

test.each([
  ['00123', '123'],
  ['123', '00123'],
  ['1.23457E+19', '12345678901234567890'],
  ['1,23457E+19', '12345678901234567890'],
  ['1.23E+11', '122999999999'],
  ['12345678901234500000', '12345678901234567890'],
])('case 314: %s may be what a spreadsheet made of %s, and is not the same reference', (damaged, whole) => {
  expect(isNearReference(damaged, whole)).toBe(true);
  expect(damaged.toLowerCase()).not.toBe(whole.toLowerCase());
});

test.each([
  ['123', '1230'],
  ['A-00123', 'A-123'],
  ['NO-1', 'no-1'],
  ['1.23457E+19', '22345678901234567890'],
  ['1.23457E+19', '1234567890123456789'],
  ['1.23457E+19', 'NO-1'],
  ['123456789012345', '123456789012346'],
])('%s and %s are not near', (one, other) => {
  expect(isNearReference(one, other)).toBe(false);
});

test('only a number that a spreadsheet has shortened is damaged for certain', () => {
  expect(damageOf('1.23457E+19')).toContain('shortened');
  for (const reference of ['123', '12E4', 'E+19', 'NO-10421']) expect(damageOf(reference)).toBeNull();
  expect(spreadsheetKey('000')).toBe('0');
});
