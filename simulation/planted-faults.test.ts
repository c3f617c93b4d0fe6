import { expect, test } from 'vitest';
import { planted } from './bundle';
import { PLANTED_FAULTS } from './planted-faults';

test.each(PLANTED_FAULTS)('$name can be planted: its code occurs exactly once', (fault) => {
  for (const { file, wrong } of fault.edits) expect(planted(fault, file)).toContain(wrong);
});

test('there are twenty faults with different names', () => {
  expect(new Set(PLANTED_FAULTS.map(({ name }) => name)).size).toBe(20);
});
