import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDeeperThan, findRepeatedMember, hasRepeatedMember, isDeeperThan, placeOf } from './scan-json';

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

test('case 171: generated JSON never has a repeated member', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      expect(hasRepeatedMember(JSON.stringify(value, null, indent))).toBe(false);
    }),
  );
});

test.each([
  '{"a":1,"a":1}',
  '{"forms":{"enabled":true,"enabled":false}}',
  '[{"a":1},{"b":[],"b" : 2}]',
  '{"a":1,"\\u0061":2}',
  '{"a":{"a":[{"x":"}"}]},"b":"{", "a"\n:null}',
  '{"\\"":1,"\\u0022":2}',
])('case 171: %s has', (text) => {
  JSON.parse(text);
  expect(hasRepeatedMember(text)).toBe(true);
});

test('the same name in different objects, or as a text, is not a repetition', () => {
  expect(hasRepeatedMember('{"a":{"a":"a"},"b":[{"a":1},{"a":1}],"c":["a","a"]}')).toBe(false);
});

test.each([
  ['{"a":[1,{"b":[[]]}]}', 4, 'a.1.b.0'],
  ['{"x":"[,{\\"","list":[{}, [1,2], {"deep":{}}]}', 3, 'list.2.deep'],
  ['[[1],[2],[[3]]]', 2, '2.0'],
])('in %s the first part deeper than %d levels is at %s', (text, levels, place) => {
  expect(placeOf(text, findDeeperThan(text, levels)).join('.')).toBe(place);
});

test('a repeated member is reported with its path', () => {
  const text = '{"a":[{"x":1},{"b" : 1, "c":[], "b": 2}]}';
  expect(placeOf(text, findRepeatedMember(text)).join('.')).toBe('a.1.b');
});
