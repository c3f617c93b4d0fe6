import { expect, test } from 'vitest';
import { planted } from './bundle';
import { PLANTED_FAULTS } from './planted-faults';

test.each(PLANTED_FAULTS)('$name can still be planted: its code is there, exactly once', (fault) => {
  expect(planted(fault)).toContain(fault.wrong);
});

test('there are twenty, each with a name of its own', () => {
  expect(new Set(PLANTED_FAULTS.map(({ name }) => name)).size).toBe(20);
});
