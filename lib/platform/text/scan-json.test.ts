import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDeeperThan, isDeeperThan, placeOf } from './scan-json';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('case 31: counts the levels of any JSON correctly, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const depth = depthOf(value);
      expect(isDeeperThan(JSON.stringify(value), depth)).toBe(false);
      if (depth > 0) expect(isDeeperThan(JSON.stringify(value), depth - 1)).toBe(true);
    }),
  );
  expect(isDeeperThan('"[[[[\\"[[[["', 0)).toBe(false);
});

test.each([
  ['{"a":[1,{"b":[[]]}]}', 4, 'a.1.b.0'],
  ['{"x":"[,{\\"","list":[{}, [1,2], {"deep":{}}]}', 3, 'list.2.deep'],
  ['[[1],[2],[[3]]]', 2, '2.0'],
])('in %s the first part deeper than %d levels is at %s', (text, levels, place) => {
  expect(placeOf(text, findDeeperThan(text, levels)).join('.')).toBe(place);
});
