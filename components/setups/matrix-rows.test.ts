import { expect, test } from 'vitest';
import type { SetupFamily, SetupGroup } from '@/lib/features/setups/setups';
import { countDiffering, differingPlaces, matrixRows } from './matrix-rows';

const SECTIONS = ['document', 'director', 'forms'].map((key) => ({ key }));

const group = (number: number, profiles: number, ...differs: string[]): SetupGroup => ({
  number,
  profiles,
  all: profiles,
  fingerprint: `f${number}`,
  presence: ['shown', 'hidden', 'shown'],
  differences: differs.map((section) => ({
    section,
    difference: 'different',
    words: `${section} differs`,
    accepted: false,
  })),
});
const family = (...groups: SetupGroup[]): SetupFamily => ({
  name: '',
  reference: { kind: 'biggest' },
  groups,
});

const keys = (...given: Parameters<typeof matrixRows>) => matrixRows(...given).map(({ key }) => key);

test("a family's small groups are one row until it is expanded, and are then listed below it", () => {
  const families = [family(group(1, 5_000), group(2, 900), group(3, 9), group(4, 8)), family(group(5, 300))];
  expect(keys(families, 6_217, new Set())).toEqual(['group-1', 'group-2', 'rest-1', 'group-5']);
  expect(keys(families, 6_217, new Set(['rest-1']))).toEqual([
    ...['group-1', 'group-2', 'rest-1', 'group-3', 'group-4', 'group-5'],
  ]);
  expect(keys(families, 6_217, null)).toEqual(['group-1', 'group-2', 'group-3', 'group-4', 'group-5']);
});

test('a single small group is listed, because a summary row would be no shorter', () => {
  expect(keys([family(group(1, 5_000), group(2, 9))], 5_009, new Set())).toEqual(['group-1', 'group-2']);
});

test('of many groups of similar size, the last ones are counted together', () => {
  const many = Array.from({ length: 30 }, (_, index) => group(index + 1, 10));
  expect(keys([family(...many)], 300, new Set())).toHaveLength(14);
});

test('differing cells are ordered by row, then column; sections by the number of differing profiles', () => {
  const groups = [group(1, 9), group(2, 5, 'forms', 'document'), group(3, 2, 'forms')];
  expect(differingPlaces(matrixRows([family(...groups)], 16, new Set()), SECTIONS)).toEqual([
    { key: 'group-2', column: 0 },
    { key: 'group-2', column: 2 },
    { key: 'group-3', column: 2 },
  ]);
  expect(countDiffering(groups, ({ profiles }) => profiles)).toEqual({ document: 5, forms: 7 });
  expect(countDiffering(groups, () => 1)).toEqual({ document: 1, forms: 2 });
});
