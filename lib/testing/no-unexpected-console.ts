import { afterEach, expect, vi } from 'vitest';

/** A message on the console that no test expected is a defect, so it fails the test that caused it. */
const spies = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level));

afterEach(() => {
  for (const spy of spies) {
    expect(spy.mock.calls, 'unexpected console output').toEqual([]);
    spy.mockClear();
  }
});
