import { expect, test } from 'vitest';
import { assignedItem } from './assigned-item';
import { outcomeWords } from './outcome';

const AT = '2026-11-21T12:00:00.000Z';
const of = (outcome: 'done' | 'refused' | 'failed', item: string) => ({
  action: 'forms.changed' as const,
  outcome,
  subject: 'A-12',
  at: AT,
  after: { enabled: true, form_ids: [317], assignment: 12, outcome: item },
});

test('an item of an assignment shows its outcome, and its number is not mistaken for a problem', () => {
  expect(outcomeWords(of('refused', 'skipped'), AT)).toMatchObject({
    label: 'No change needed',
    tone: 'off',
  });
  expect(outcomeWords(of('refused', 'conflict'), AT)).toMatchObject({
    label: 'Conflict',
    why: 'The forms had changed since the plan was made. Nothing was changed.',
  });
  expect(outcomeWords(of('failed', 'not_known'), AT)).toMatchObject({ label: 'Unknown', tone: 'warn' });
  expect(outcomeWords(of('done', 'changed'), AT)).toMatchObject({ label: 'Done', why: null });
});

test("an operator's save, and a row whose subject has similar text, belong to no assignment", () => {
  expect(assignedItem({ enabled: true, form_ids: [317] })).toBeNull();
  expect(assignedItem({ assignment: 'A-12' })).toBeNull();
  expect(assignedItem(null)).toBeNull();
  expect(assignedItem({ assignment: 12, share: 60 })).toEqual({ assignment: 12, outcome: null });
});
