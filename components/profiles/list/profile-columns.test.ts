import { expect, test } from 'vitest';
import { chosenColumns, layOut, STEPS, switchColumn } from './profile-columns';

const labels = (stored: string) => chosenColumns(stored).map(({ label }) => label);

test('the UUID and "Seen" are off until an operator switches them on, and switching again undoes it', () => {
  expect(labels('')).toEqual([
    'Selected',
    'Customer',
    'Reference',
    'Status',
    'Risk',
    'Team',
    'Assignee',
    'Document event',
    'Failing',
    'Changed',
    'Read',
  ]);
  const stored = switchColumn(switchColumn('', 'uuid'), 'team');
  expect(labels(stored)).toContain('UUID');
  expect(labels(stored)).not.toContain('Team');
  expect(switchColumn(switchColumn(stored, 'uuid'), 'team')).toBe('');
});

test('case 226: customer and reference are always shown, whatever is stored and however narrow the window', () => {
  const columns = chosenColumns('select.customer.reference.uuid.seen.event.nonsense');
  const { isShown } = layOut(columns);
  for (const key of ['select', 'customer', 'reference'] as const) {
    expect(isShown(key)).toEqual(STEPS.map(() => true));
  }
});

test('at 1440 px the usual columns all have room; a narrower window leaves out the least needed', () => {
  const columns = chosenColumns('');
  const { isShown } = layOut(columns);
  const missingAt = (from: number) =>
    columns
      .filter(({ key }) => !isShown(key)[STEPS.findIndex((step) => step.from === from)])
      .map(({ key }) => key);
  expect(missingAt(1440)).toEqual([]);
  expect(missingAt(1360)).toEqual(['documents']);
  expect(missingAt(640)).not.toContain('status');
});

test('the columns of a window never need more room than it has', () => {
  const columns = chosenColumns('uuid.seen.event');
  const { isShown } = layOut(columns);
  STEPS.forEach(({ room }, step) => {
    const width = columns.reduce((sum, { key, least }) => sum + (isShown(key)[step] ? least : 0), 0);
    expect(width).toBeLessThanOrEqual(room);
  });
});
