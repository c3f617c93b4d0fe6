import { expect, test } from 'vitest';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { changedParts } from './changed-parts';

const CHECK: CheckDefinition = {
  format: 1,
  title: 'Forms are shown',
  why: '',
  severity: 'high',
  scope: { risk: ['High'] },
  condition: { section: 'forms', operator: 'is_shown' },
};

test('two versions differ by what changed, whatever the order of their members', () => {
  expect(changedParts(CHECK, { ...CHECK, condition: { operator: 'is_shown', section: 'forms' } })).toEqual(
    [],
  );
  expect(changedParts(CHECK, { ...CHECK, title: 'Other', scope: {} })).toEqual(['the title', 'the scope']);
  expect(changedParts(CHECK, { ...CHECK, where: CHECK.condition })).toEqual(['where it applies']);
});
