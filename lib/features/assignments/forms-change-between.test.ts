import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameForms } from '@/lib/configuration/forms-difference';
import { applyFormsChange } from './apply-forms-change';
import { assignmentChange } from './choice';
import { formsChangeBetween } from './forms-change-between';

const anyForms = fc.record({
  enabled: fc.boolean(),
  form_ids: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 9 }))),
});

test('the change between any two forms turns one into the other, and is valid in an assignment', () => {
  fc.assert(
    fc.property(anyForms, anyForms, (before, after) => {
      const change = formsChangeBetween(before, after);
      expect(sameForms(applyFormsChange(before, change), after)).toBe(true);
      expect(assignmentChange.safeParse(change).success).toBe(!sameForms(before, after));
    }),
  );
});

test('forms that someone else adds in the meantime stay', () => {
  const change = formsChangeBetween(
    { enabled: true, form_ids: [101, 104] },
    { enabled: true, form_ids: [101, 317] },
  );
  expect(applyFormsChange({ enabled: true, form_ids: [101, 104, 231] }, change)).toEqual({
    enabled: true,
    form_ids: [101, 231, 317],
  });
});
