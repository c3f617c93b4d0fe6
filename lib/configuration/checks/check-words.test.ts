import { expect, test } from 'vitest';
import { checkSentence, plainWords } from './check-words';
import { readCheckDefinition } from './definition';

const on = (section: string, member: string, operator: string, value?: unknown) => ({
  section,
  member,
  operator,
  ...(value === undefined ? {} : { value }),
});
const shown = (section: string) => ({ section, operator: 'is_shown' });
const each = (every: string, member: string, operator: string, value?: unknown) => ({
  every,
  member,
  operator,
  ...(value === undefined ? {} : { value }),
});
const fact = (name: string, operator: string, value: unknown) => ({ fact: name, operator, value });

test.each<[unknown, string]>([
  [shown('forms'), 'Forms are shown.'],
  [{ section: 'ownership', operator: 'is_hidden' }, 'Owners are hidden.'],
  [on('forms', 'form_ids', 'includes_all', [118]), 'Forms include 118.'],
  [on('forms', 'form_ids', 'includes_all', [1, 2, 3]), 'Forms include 1, 2 and 3.'],
  [on('forms', 'form_ids', 'includes_any', [1, 2]), 'Forms include 1 or 2.'],
  [on('forms', 'form_ids', 'includes_none', [1, 2]), 'Forms do not include 1 or 2.'],
  [on('forms', 'form_ids', 'is_set'), 'Forms have at least one entry.'],
  [on('forms', 'form_ids', 'is_not_set'), 'Forms have no entries.'],
  [on('advanced_documents', 'config_ids', 'includes_all', [3]), 'Advanced documents include 3.'],
  [on('document', 'documents', 'includes_all', ['Passport']), 'Documents include Passport.'],
  [on('document', 'documents', 'is_set'), 'Documents have at least one entry.'],
  [on('document', 'documents.description', 'is_set'), 'In Documents, each document’s “Description” is set.'],
  [on('document', 'documents.required', 'is', true), 'In Documents, each document’s “Required” is on.'],
  [on('document', 'documents.required', 'is', false), 'In Documents, each document’s “Required” is off.'],
  [
    on('document', 'documents.example_document', 'is_not_set'),
    'In Documents, each document’s “Example” is not set.',
  ],
  [on('declaratory', 'text', 'is_set'), 'In Declaration, “Text shown to the submitter” is set.'],
  [
    on('declaratory', 'text', 'is_not', 'Draft'),
    'In Declaration, “Text shown to the submitter” is not Draft.',
  ],
  [on('director', 'max_number', 'at_least', 2), 'In Directors, “Maximum entries” is at least 2.'],
  [on('director', 'max_number', 'is_not_set'), 'In Directors, “Maximum entries” is not set.'],
  [
    on('director', 'director_company.max_number', 'at_most', 4),
    'In Directors, “Company directors: maximum entries” is at most 4.',
  ],
  [on('director', 'auto_screening', 'is', true), 'In Directors, “Screening” is on.'],
  [on('ownership', 'enable_ownership_percentage', 'is', false), 'In Owners, “Percentage collected” is off.'],
  [
    on('ownership', 'ownership_percentage', 'at_most', 25),
    'In Owners, “Ownership threshold” is at most 25%.',
  ],
  [on('submitter', 'people_model', 'includes_any', [12, 17]), 'In Submitter, “People model” is 12 or 17.'],
  [on('submitter', 'people_model', 'includes_none', [12]), 'In Submitter, “People model” is not 12.'],
  [each('people', 'auto_screening', 'is', true), 'In every people section shown, “Screening” is on.'],
  [each('people', 'people_model', 'is_set'), 'In every people section shown, “People model” is set.'],
  [fact('status', 'is_one_of', ['Approved', 'Closed']), 'Review status is Approved or Closed.'],
  [fact('risk', 'is_none_of', ['Low']), 'Risk is not Low.'],
  [fact('reference', 'begins_with', 'NO-'), 'Customer reference begins with NO-.'],
  [
    { any: [shown('forms'), { all: [shown('entities'), shown('identity')] }] },
    'Forms are shown or (Entities are shown and Identity is shown).',
  ],
])('%j reads as a sentence', (condition, sentence) => {
  const read = readCheckDefinition({ format: 1, title: 'A check', severity: 'low', condition });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  expect(plainWords(checkSentence(read.definition))).toBe(sentence);
});
