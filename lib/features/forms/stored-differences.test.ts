import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { storedDifferences } from './stored-differences';

const forms = (form_ids: number[] | null, enabled = true): AssignedForms => ({ enabled, form_ids });
const nameOf = (id: number) => (id === 920 ? '920 Source of funds' : String(id));
const words = (before: AssignedForms, asked: AssignedForms, after: AssignedForms) =>
  storedDifferences({ before, asked, after }, nameOf);

test.each([
  ['less', forms([1]), forms([1, 920, 921]), forms([1, 921]), ['Not added: 920 Source of funds.']],
  [
    'nothing',
    forms([1, 2]),
    forms([1], false),
    forms([1, 2]),
    ['Not removed: 2.', 'The section was not hidden.'],
  ],
  ['more', forms([1]), forms([1, 2]), forms([1, 2, 5]), ['Added unexpectedly: 5.']],
  [
    'another',
    forms([1]),
    forms([1, 2]),
    forms([3]),
    ['Not added: 2.', 'Added unexpectedly: 3.', 'Removed unexpectedly: 1.'],
  ],
  ['an empty list for null', forms([1]), forms(null), forms([]), ['The list was not set to null.']],
  ['the opposite switch', forms([]), forms([1]), forms([1], false), ['The section was hidden unexpectedly.']],
])('case 115: a service that stored %s is reported', (_, before, asked, after, sentences) => {
  expect(words(before, asked, after)).toEqual(sentences);
});

test('a long list is counted', () => {
  const many = Array.from({ length: 40 }, (_, index) => index + 1);
  expect(words(forms([]), forms(many), forms([]))).toEqual(['Not added: 40 forms.']);
});

const any = fc.record({
  enabled: fc.boolean(),
  form_ids: fc.option(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }), { nil: null }),
});

test('case 115: a difference is reported exactly if the service stored something else', () => {
  fc.assert(
    fc.property(any, any, any, (before, asked, after) => {
      expect(words(before, asked, after).length === 0).toBe(sameForms(asked, after));
    }),
  );
});
