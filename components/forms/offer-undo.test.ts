import { expect, test } from 'vitest';
import { canUndo } from './offer-undo';

const forms = (form_ids: number[] | null) => ({ enabled: true, form_ids });

test.each([
  ['something changed', forms([1]), forms([1, 2]), true],
  ['every form was removed', forms([1]), forms(null), true],
  ['nothing changed, though it was saved (case 115)', forms([1]), forms([1]), false],
  ['an ID is gone that nobody may assign (case 122)', forms([1.5, 2]), forms([2]), false],
  ['such an ID is still there', forms([1.5, 2]), forms([1.5]), true],
])('Undo, if %s: %s → %s is offered: %s', (_, before, after, isOffered) => {
  expect(canUndo({ before, after })).toBe(isOffered);
});
