import { expect, test } from 'vitest';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { emptyState } from '@/lib/platform/list/list';
import { type FilterField, isFull, partWith } from './filter-field';
import { findOffers, findReplacements, meantOffer } from './filter-offers';
import { listFields } from './list-fields';

const form = (value: string, isNot: boolean) => ({
  value,
  words: `Form is${isNot ? ' not' : ''} ${value}${value === '317' ? ' Beneficial ownership statement' : ''}`,
});
const number = (isNot: boolean) => (text: string) => (/^\d{1,15}$/.test(text) ? [form(text, isNot)] : []);

const FIELDS: readonly FilterField[] = [
  {
    key: 'form',
    name: 'form',
    label: 'Form is',
    also: 'with has',
    kind: 'each',
    subject: 'form',
    choices: [
      form('104', false),
      form('317', false),
      { value: '133', words: 'Form is 133 High-risk countries' },
    ],
    read: number(false),
  },
  {
    key: 'without-form',
    name: 'without-form',
    label: 'Form is not',
    also: 'without lacks',
    kind: 'each',
    subject: 'form',
    choices: [form('104', true), form('317', true)],
    read: number(true),
  },
  {
    key: 'risk',
    name: 'risk',
    label: 'Risk is',
    kind: 'one',
    choices: ['High', 'Low'].map((value) => ({ value, words: `${value} risk` })),
  },
  {
    key: 'document',
    name: 'document',
    label: 'Document named',
    kind: 'each',
    choices: ['bank statement', 'bank letter'].map((value) => ({
      value,
      words: `Document named “${value}”`,
    })),
    read: (text) => [{ value: text, words: `Document named “${text}”` }],
  },
  {
    key: 'changed',
    name: 'changed',
    label: 'Changed outside',
    kind: 'one',
    choices: [{ value: 'outside', words: 'Changed outside in the last 7 days' }],
  },
];
const [FORM, WITHOUT, , DOCUMENT] = FIELDS;
const words = (text: string, within: FilterField | null = null) =>
  findOffers(FIELDS, text, within).map((offer) => offer.words);
const meant = (text: string, within: FilterField | null = null) => meantOffer(FIELDS, text, within)?.words;

test('without a text the fields are offered, one with a single value as that filter', () => {
  expect(words('')).toEqual([
    'Form is…',
    'Form is not…',
    'Risk is…',
    'Document named…',
    'Changed outside in the last 7 days',
  ]);
});

test.each([
  ['317', 'Form is 317 Beneficial ownership statement'],
  ['form is not 317', 'Form is not 317 Beneficial ownership statement'],
  ['without form 317', 'Form is not 317 Beneficial ownership statement'],
  ['ownership not', 'Form is not 317 Beneficial ownership statement'],
  ['high', 'High risk'],
  ['high risk', 'High risk'],
  ['risk hi', 'High risk'],
  ['form', 'Form is…'],
  ['document bank letter', 'Document named “bank letter”'],
])('%s first offers %s', (text, first) => {
  expect(words(text)[0]).toBe(first);
});

test('a number or name that is not among the choices is offered as well, after the known ones', () => {
  expect(words('999')).toEqual(['Form is 999', 'Form is not 999', 'Document named “999”']);
  expect(words('form is not 999')).toContain('Form is not 999');
  expect(words('bank').at(-1)).toBe('Document named “bank”');
});

test('within a field only its own values are offered', () => {
  expect(words('', WITHOUT)).toEqual(['Form is not 104', 'Form is not 317 Beneficial ownership statement']);
  expect(words('31', WITHOUT)).toEqual(['Form is not 317 Beneficial ownership statement', 'Form is not 31']);
});

test.each([
  ['317', undefined],
  ['form is not 317', 'Form is not 317 Beneficial ownership statement'],
  ['without form 999', 'Form is not 999'],
  ['low', 'Low risk'],
  ['high', undefined],
  ['bank', undefined],
  ['no such filter', undefined],
])('text left in the field, %s, means %s', (text, expected) => {
  expect(meant(text)).toBe(expected);
});

test('text left in a chosen field means that field, even part of a known value', () => {
  expect(meant('31', WITHOUT)).toBe('Form is not 31');
  expect(meant('bank', DOCUMENT)).toBe('Document named “bank”');
  expect(meant('ownership', FORM)).toBe('Form is 317 Beneficial ownership statement');
});

test('a filter is replaced by its opposite or by another value', () => {
  const set = { key: '', name: 'without-form', value: '317', words: '', without: {} };
  expect(findReplacements(FIELDS, set).map((offer) => offer.words)).toEqual([
    'Form is 317 Beneficial ownership statement',
    'Form is not 104',
    'Form is not…',
  ]);
});

test('a filter replaces what it excludes and leaves the rest', () => {
  const state = { form: ['104', '317'], 'without-form': ['230'], risk: 'Low' };
  if (WITHOUT === undefined) throw new Error('No field.');
  expect(partWith(state, FIELDS, WITHOUT, '317')).toEqual({
    form: ['104'],
    'without-form': ['230', '317'],
  });
  const full = { 'without-form': Array.from({ length: 50 }, (_, index) => String(index)) };
  expect([isFull(state, WITHOUT), isFull(full, WITHOUT)]).toEqual([false, true]);
});

test('a field that reads only times comes before one that reads any text', () => {
  const reads = (key: string, isExact: boolean): FilterField => ({
    key,
    name: key,
    label: key,
    kind: 'one',
    choices: [],
    isExact,
    read: (text) => [{ value: text, words: `${key} ${text}` }],
  });
  const fields = [reads('reference', false), reads('time', true)];
  expect(findOffers(fields, '11 nov 2026').map(({ words }) => words)).toEqual([
    'time 11 nov 2026',
    'reference 11 nov 2026',
  ]);
});

test('a list describes most of its filters itself, with their counts', () => {
  const facets = {
    status: [{ value: 'Approved', count: 7 }],
    team: [{ value: 'Financial crime', count: null }],
  };
  const fields = listFields(
    PROFILES_LIST,
    { status: { words: (value) => `Status is ${value}` }, team: {} },
    facets,
  );
  const status = fields.find(({ name }) => name === 'status');
  expect(status?.kind).toBe('each');
  expect(status?.choices).toContainEqual({ value: 'Approved', words: 'Status is Approved', count: 7 });
  const team = fields.find(({ name }) => name === 'team');
  expect(team?.choices[0]?.words).toBe('Team is Financial crime');
  if (team === undefined) throw new Error('No field.');
  expect(partWith(emptyState(PROFILES_LIST), fields, team, 'Financial crime')).toEqual({
    team: 'Financial crime',
  });
});
