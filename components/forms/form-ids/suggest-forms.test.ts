import { expect, test } from 'vitest';
import { guessWords, listForms, suggestForms, toSuggestions } from './suggest-forms';

const all = toSuggestions(
  { 101: 'Source of funds', 102: 'Source of wealth', 427: 'Bénéficiaires effectifs' },
  [
    { id: 102, profiles: 48 },
    { id: 101, profiles: 3 },
    { id: 1010, profiles: 90 },
  ],
);
const ids = (text: string, chosen: number[] = []) =>
  suggestForms(all, text, new Set(chosen)).map(({ id }) => id);

test('a name finds forms that contain each of its words, ignoring accents, most frequent first', () => {
  expect(ids('source')).toEqual([102, 101]);
  expect(ids('FUNDS sou')).toEqual([101]);
  expect(ids('benef')).toEqual([427]);
  expect(ids('no such form')).toEqual([]);
});

test('a number finds forms that start with it, the exact one first, and none that only contains it', () => {
  expect(ids('101')).toEqual([101, 1010]);
  expect(ids('10')).toEqual([1010, 102, 101]);
  expect(ids('27')).toEqual([]);
});

test('an empty text has no suggestions, and forms already in the list are not suggested', () => {
  expect(ids('  ')).toEqual([]);
  expect(ids('source', [102])).toEqual([101]);
});

test('a form without a label is suggested by number, and one on no profile without a count', () => {
  expect(all.find(({ id }) => id === 1010)).toMatchObject({ label: null, profiles: 90 });
  expect(all.find(({ id }) => id === 427)).toMatchObject({ profiles: 0 });
});

test('every known form that is not in the list is offered, most frequent first', () => {
  expect(listForms(all, new Set([1010])).map(({ id }) => id)).toEqual([102, 101, 427]);
});

test('a name that was not chosen is reported with the forms it might mean', () => {
  const guess = (text: string) => guessWords(suggestForms(all, text, new Set()));
  const how = ': choose one from the list, or type its number';
  expect(guess('wealth')).toBe(`matches 102 Source of wealth${how}`);
  expect(guess('source')).toBe(`matches 102 Source of wealth or 101 Source of funds${how}`);
  expect(guess('no such form')).toBeNull();
  const many = toSuggestions({ 1: 'Form a', 2: 'Form b', 3: 'Form c', 4: 'Form d' }, []);
  expect(guessWords(suggestForms(many, 'form', new Set()))).toBe(
    `matches 1 Form a, 2 Form b, 3 Form c or another${how}`,
  );
});
