import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { type AssignmentChange, assignmentChange } from './choice';
import { applyFormsChange, formsChangeBetween } from './forms-change';

const shown = (form_ids: number[] | null): AssignedForms => ({ enabled: true, form_ids });
const hidden = (form_ids: number[] | null): AssignedForms => ({ enabled: false, form_ids });
const change = (add: number[], remove: number[] = []): AssignmentChange => ({
  forms: { kind: 'change', add, remove },
  section: 'leave',
});

describe('a change of forms', () => {
  test.each<[string, AssignedForms, AssignmentChange, AssignedForms]>([
    ['adds after the existing forms, each form once', shown([2, 1]), change([1, 3]), shown([2, 1, 3])],
    ['adds if there was no list', shown(null), change([3]), shown([3])],
    ['removes, down to an empty list', shown([1]), change([], [1, 2]), shown([])],
    ['removes nothing if there is no list', shown(null), change([], [1]), shown(null)],
    ['adds some and removes others at once', shown([1, 2]), change([3], [1]), shown([2, 3])],
    [
      'sets exactly, in the given order',
      shown([1]),
      { forms: { kind: 'set', ids: [9, 4, 9] }, section: 'leave' },
      shown([9, 4]),
    ],
    [
      'removes all forms from the configuration',
      hidden([1]),
      { forms: { kind: 'remove_all' }, section: 'leave' },
      hidden(null),
    ],
    ['leaves the switch unchanged', hidden([1]), change([2]), hidden([1, 2])],
    [
      'shows the section and adds',
      hidden([1]),
      { forms: { kind: 'change', add: [2], remove: [] }, section: 'show' },
      shown([1, 2]),
    ],
    ['hides the section only', shown([1]), { forms: { kind: 'leave' }, section: 'hide' }, hidden([1])],
  ])('%s', (_, before, asked, after) => {
    expect(applyFormsChange(before, asked)).toEqual(after);
  });

  test('is idempotent: applied to its own result it changes nothing', () => {
    const all = [
      change([3], [1]),
      change([], [2]),
      { forms: { kind: 'set' as const, ids: [5] }, section: 'show' as const },
    ];
    for (const asked of all) {
      for (const before of [shown(null), shown([]), hidden([1, 2]), shown([3, 1])]) {
        const once = applyFormsChange(before, asked);
        expect(applyFormsChange(once, asked)).toEqual(once);
      }
    }
  });
});

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
