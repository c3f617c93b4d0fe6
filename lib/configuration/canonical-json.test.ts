import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json';

/** The same value with the members of every object in reverse order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turned(member)]),
  );
}

test('the order of members does not matter, and the text parses to the same value', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      // Compared after parsing: JSON has one zero, JavaScript two.
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the order of a list matters, and null is not a missing member', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  expect(canonicalJson({ a: null })).not.toBe(canonicalJson({}));
});

test('members are in the order of RFC 8785, numbers as JSON writes them', () => {
  expect(canonicalJson({ b: 1e21, '10': 'é', '9': [true], a: { d: null, c: -0 } })).toBe(
    '{"10":"é","9":[true],"a":{"c":0,"d":null},"b":1e+21}',
  );
});
