import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOT_TYPED, TYPED_NAMES } from '@/lib/testing/names';
import { foldText, foldToFind, hasTerms, indexedWords, searchTerms, searchWords } from './search-words';

const found = (name: string, typed: string) => hasTerms(name, searchTerms(typed));

test.each(TYPED_NAMES)('%s is found as people type it', (name, ...typed) => {
  expect([name, ...typed].filter((text) => !found(name, text))).toEqual([]);
});

test.each(NOT_TYPED)('%s is not found by %s', (name, typed) => {
  expect(found(name, typed)).toBe(false);
});

test('there are eighty names', () => {
  expect(TYPED_NAMES.length).toBeGreaterThanOrEqual(80);
});

test('part of a text is found without its apostrophes and hyphens', () => {
  expect(foldToFind('D’Arcy-Smythe').includes(foldToFind("arcy'smy"))).toBe(true);
  expect(foldToFind('Ørsted')).toBe('orsted');
});

test('a text is found by each of its words and each of their beginnings, folded once or twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(), (text, at) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
      const words = searchWords(text);
      const word = words[at % (words.length || 1)];
      if (word === undefined) return;
      expect(hasTerms(text, searchTerms(word))).toBe(true);
      expect(hasTerms(text, searchTerms(text))).toBe(true);
    }),
    // A sound mark alone is a space and a mark once it is folded.
    { examples: [['゛', 0]] },
  );
});

test('no indexed word has a space or a quote, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(indexedWords(text).filter((word) => !/^[\p{L}\p{N}\p{M}]{1,60}$/u.test(word))).toEqual([]);
    }),
  );
});
