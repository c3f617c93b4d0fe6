import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeperThan } from './json-depth';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('case 31: counts the levels of any JSON as they are, whatever stands in its strings', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const depth = depthOf(value);
      expect(isDeeperThan(JSON.stringify(value), depth)).toBe(false);
      if (depth > 0) expect(isDeeperThan(JSON.stringify(value), depth - 1)).toBe(true);
    }),
  );
  expect(isDeeperThan('"[[[[\\"[[[["', 0)).toBe(false);
});
