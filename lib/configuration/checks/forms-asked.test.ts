import { expect, test } from 'vitest';
import { requiredForms } from './forms-asked';

const forms = (operator: 'includes_all' | 'includes_any' | 'includes_none', value: number[]) =>
  ({ section: 'forms', member: 'form_ids', operator, value }) as const;

test('the forms that a check requires are combined: the first alternative wins, and nothing added is removed', () => {
  const shown = { section: 'forms', operator: 'is_shown' } as const;
  expect(requiredForms(forms('includes_all', [118]))).toEqual({ add: [118], remove: [], section: null });
  expect(
    requiredForms({
      all: [forms('includes_all', [118, 7]), { any: [forms('includes_any', [9, 10]), shown] }, shown],
    }),
  ).toEqual({ add: [118, 7, 9], remove: [], section: 'show' });
  expect(requiredForms({ all: [forms('includes_none', [5, 118]), forms('includes_all', [118])] })).toEqual({
    add: [118],
    remove: [5],
    section: null,
  });
  expect(requiredForms({ section: 'forms', operator: 'is_hidden' })?.section).toBe('hide');
});

test('a check about something else requires no forms', () => {
  expect(requiredForms({ fact: 'risk', operator: 'is_one_of', value: ['High'] })).toBeNull();
  expect(requiredForms({ section: 'director', operator: 'is_shown' })).toBeNull();
  expect(requiredForms({ section: 'forms', member: 'form_ids', operator: 'is_set' })).toBeNull();
});
