import { expect, test } from 'vitest';
import { planted } from './bundle';
import { PLANTED_FAULTS } from './planted-faults';

test.each(PLANTED_FAULTS)('$name can be planted: its code is there, exactly once', (fault) => {
  for (const { file, wrong } of fault.edits) expect(planted(fault, file)).toContain(wrong);
});

test('twenty faults, each with a name of its own', () => {
  expect(new Set(PLANTED_FAULTS.map(({ name }) => name)).size).toBe(20);
});
