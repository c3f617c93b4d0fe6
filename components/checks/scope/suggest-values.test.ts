import { expect, test } from 'vitest';
import { splitTyped, suggest } from './suggest-values';

const FORMS = [
  { value: '101', name: 'Source of funds' },
  { value: '118', name: 'Enhanced questionnaire' },
  { value: '1180', name: null },
];

test('a number or words find choices, the exact match first, without those already chosen', () => {
  expect(suggest(FORMS, '118', []).map(({ value }) => value)).toEqual(['118', '1180']);
  expect(suggest([...FORMS].reverse(), '118', []).map(({ value }) => value)).toEqual(['118', '1180']);
  expect(suggest(FORMS, 'QUEST enh', []).map(({ value }) => value)).toEqual(['118']);
  expect(suggest(FORMS, '', ['101']).map(({ value }) => value)).toEqual(['118', '1180']);
});

test('IDs can be entered one by one or as a pasted list, and half a name stays in the field', () => {
  expect(splitTyped('118', true)).toEqual({ taken: ['118'], left: '' });
  expect(splitTyped(' 101, 118;0230\n', true)).toEqual({ taken: ['101', '118', '230'], left: '' });
  expect(splitTyped('form 118', true)).toEqual({ taken: [], left: 'form 118' });
  expect(splitTyped('Needs Review', false)).toEqual({ taken: ['Needs Review'], left: '' });
  expect(splitTyped('  ', false)).toEqual({ taken: [], left: '' });
});
