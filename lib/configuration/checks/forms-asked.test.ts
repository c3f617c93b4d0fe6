import { expect, test } from 'vitest';
import { formsAsked } from './forms-asked';

const forms = (operator: 'includes_all' | 'includes_any' | 'includes_none', value: number[]) =>
  ({ section: 'forms', member: 'form_ids', operator, value }) as const;

test('the forms that a check requires are combined: the first alternative wins, and nothing added is removed', () => {
  const shown = { section: 'forms', operator: 'is_shown' } as const;
  expect(formsAsked(forms('includes_all', [118]))).toEqual({ add: [118], remove: [], section: null });
  expect(
    formsAsked({
      all: [forms('includes_all', [118, 7]), { any: [forms('includes_any', [9, 10]), shown] }, shown],
    }),
  ).toEqual({ add: [118, 7, 9], remove: [], section: 'show' });
  expect(formsAsked({ all: [forms('includes_none', [5, 118]), forms('includes_all', [118])] })).toEqual({
    add: [118],
    remove: [5],
    section: null,
  });
  expect(formsAsked({ section: 'forms', operator: 'is_hidden' })?.section).toBe('hide');
});

test('a check about something else requires no forms', () => {
  expect(formsAsked({ fact: 'risk', operator: 'is_one_of', value: ['High'] })).toBeNull();
  expect(formsAsked({ section: 'director', operator: 'is_shown' })).toBeNull();
  expect(formsAsked({ section: 'forms', member: 'form_ids', operator: 'is_set' })).toBeNull();
});
