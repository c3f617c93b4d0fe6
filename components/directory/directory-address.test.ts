import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DIRECTORY_FILTER } from '@/lib/queries/directory';
import { readDirectoryState, toFilter, writeDirectoryState } from './directory-address';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

const reopen = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readDirectoryState((name) => parameters.get(name));
};

test('a link to any filtered directory opens the same for someone else', () => {
  const choice = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }));
  const state = fc.record({
    q: fc.string({ unit: 'grapheme', maxLength: 20 }),
    status: choice,
    risk: choice,
    team: choice,
    assignee: choice,
    form: fc.option(fc.integer({ min: 1 })),
    configuration: fc.option(fc.integer({ min: 1 })),
    sort: fc.constantFrom('seen', 'changed', 'reference', 'status'),
    order: fc.constantFrom('asc', 'desc'),
  });
  fc.assert(
    fc.property(state, (asked) => {
      expect(reopen(writeDirectoryState(asked))).toEqual(asked);
    }),
  );
});

test('the plain directory has a plain address, and so has one whose parameters make no sense', () => {
  expect(writeDirectoryState(DEFAULT_DIRECTORY_FILTER)).toBe('');
  expect(reopen('?sort=name&order=up&status=&risk=')).toEqual(DEFAULT_DIRECTORY_FILTER);
});

test('a UUID is found in whatever was pasted, and any other text is taken without its edges', () => {
  const wanted = (q: string) => toFilter({ ...DEFAULT_DIRECTORY_FILTER, q }).q;
  expect(wanted(`see http://x/profiles/${UUID.toUpperCase()}, please`)).toBe(UUID);
  expect(wanted('  HF-20 ')).toBe('HF-20');
});
