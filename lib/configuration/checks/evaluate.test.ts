import { expect, test } from 'vitest';
import { checkSentence, plainWords, scopeWords } from './check-words';
import { type CheckDefinition, readCheckDefinition } from './definition';
import { type Facts, residualOfCheck, resultOf } from './evaluate';
import { setupToCheck } from './setup-to-check';

const NOBODY: Facts = { status: null, risk: null, team: null, assignee: null, reference: null };

const definitionOf = (given: Record<string, unknown>): CheckDefinition => {
  const read = readCheckDefinition({ format: 1, title: 'A check', severity: 'low', ...given });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.definition;
};

const HAS_118 = { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] };
const result = (given: Record<string, unknown>, data: unknown, facts: Partial<Facts> = {}) =>
  resultOf(residualOfCheck(definitionOf(given), data === null ? null : setupToCheck(data)), {
    ...NOBODY,
    ...facts,
  });

test('approved high-risk profiles have form 118: fail, pass, not applicable, and unknown if a fact is missing', () => {
  const check = { scope: { status: ['Approved'], risk: ['High'] }, condition: HAS_118 };
  const facts = { status: 'Approved', risk: 'High' };
  const without = { forms: { enabled: true, form_ids: [101] } };
  expect(result(check, without, facts)).toBe('fail');
  expect(result(check, { forms: { enabled: true, form_ids: null } }, facts)).toBe('fail');
  expect(result(check, { forms: { enabled: true, form_ids: [101, 118] } }, facts)).toBe('pass');
  expect(result(check, without, { ...facts, risk: 'Low' })).toBe('not_applicable');
  expect(result(check, without, { risk: 'Low' })).toBe('not_applicable');
  expect(result(check, without, { status: 'Approved' })).toBe('unknown');
  expect(result(check, { forms: { enabled: true, form_ids: [118] } }, { status: 'Approved' })).toBe(
    'unknown',
  );
  expect(result(check, null, facts)).toBe('unknown');
  expect(result(check, {}, facts)).toBe('unknown');
  expect(result(check, { forms: { enabled: true, form_ids: 'many' } }, facts)).toBe('error');
});

test('a check is described by one sentence, and its scope by another', () => {
  const check = definitionOf({
    scope: { status: ['Approved', 'Needs Review'], risk: ['High'] },
    where: { section: 'ownership', operator: 'is_shown' },
    condition: {
      all: [
        { section: 'forms', operator: 'is_shown' },
        { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [317] },
      ],
    },
  });
  expect(plainWords(checkSentence(check))).toBe(
    'If Owners are shown, Forms are shown and Forms include 317.',
  );
  expect(plainWords(scopeWords(check.scope))).toBe(
    'Applies to profiles with status Approved or Needs Review and risk High.',
  );
});

test('a text that is null never counts as “another text”, and is not set', () => {
  const of = (operator: string, value?: string) =>
    result(
      { condition: { section: 'declaratory', member: 'text', operator, value } },
      { declaratory: { enabled: true, text: null } },
    );
  expect([of('is', 'Draft'), of('is_not', 'Draft'), of('is_set'), of('is_not_set')]).toEqual([
    'fail',
    'pass',
    'fail',
    'pass',
  ]);
});
