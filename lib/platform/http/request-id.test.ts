import { expect, test } from 'vitest';
import { makeRequestId } from './request-id';

test('each has 12 characters, and none repeats', () => {
  const made = Array.from({ length: 2_000 }, makeRequestId);
  for (const id of made) expect(id).toMatch(/^[\w-]{12}$/);
  expect(new Set(made).size).toBe(made.length);
});
