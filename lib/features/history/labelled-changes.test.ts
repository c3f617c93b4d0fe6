import { expect, test } from 'vitest';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { labelledWords } from './labelled-changes';
import { shortChanges } from './summarise-changes';

const NAMES: Record<LabelKind, Record<string, string>> = {
  profile: {},
  form: { 317: 'Beneficial ownership', 3: 'Three' },
  people_model: { 12: 'Submitter, short' },
  advanced_document_configuration: { 8: 'Proof of address' },
  setup: {},
};
const labelOf = (kind: LabelKind, id: string) => NAMES[kind][id] ?? null;
const words = (before: unknown, after: unknown) =>
  shortChanges(before, after).map((change) => labelledWords(change, labelOf));

test('each ID of a short change gets its label, an unlabelled one stays a number', () => {
  expect(words({ forms: { form_ids: [101] } }, { forms: { form_ids: [317] } })).toEqual([
    '+317 Beneficial ownership, −101',
  ]);
  expect(
    words({ advanced_documents: { config_ids: null } }, { advanced_documents: { config_ids: [8, 9] } }),
  ).toEqual(['+8 Proof of address, +9']);
});

test('a people model gets its label on both sides', () => {
  const of = (id: number | null) => ({ director: { director_company: { people_model: { id } } } });
  expect(words(of(12), of(14))).toEqual(['Company directors · People model: 12 Submitter, short → 14']);
  expect(words(of(null), of(12))).toEqual([
    'Company directors · People model: Not set → 12 Submitter, short',
  ]);
});

test('a count is not an ID, and neither are other numbers', () => {
  const many = Array.from({ length: 9 }, (_, index) => 900 + index);
  expect(words({ forms: { form_ids: [] } }, { forms: { form_ids: many } })[0]).toMatch(/, \+3 more$/);
  expect(words({ director: { max_number: 12 } }, { director: { max_number: 317 } })).toEqual([
    'Maximum entries: 12 → 317',
  ]);
});
