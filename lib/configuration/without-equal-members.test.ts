import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareConfigurations, onlyDifferences } from './compare-configurations';
import { withoutEqualMembers } from './without-equal-members';

const sections = fc.dictionary(
  fc.constantFrom('identity', 'forms', 'director', 'document', '__proto__', 'constructor', 'other'),
  fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, { enabled: true }, { form_ids: [1, 2] })),
);

test('two configurations have the same differences with and without their equal members', () => {
  fc.assert(
    fc.property(
      sections,
      sections,
      fc.array(fc.constantFrom('identity', 'forms', 'other')),
      (one, two, same) => {
        const other = {
          ...two,
          ...Object.fromEntries(same.map((key) => [key, structuredClone(one[key] ?? 1)])),
        };
        const differences = (before: unknown, after: unknown) =>
          onlyDifferences(compareConfigurations(before, after));
        expect(differences(...withoutEqualMembers(one, other))).toEqual(differences(one, other));
      },
    ),
  );
});

test('a value that is not an object is compared as it is', () => {
  expect(withoutEqualMembers(null, { forms: {} })).toEqual([null, { forms: {} }]);
  expect(withoutEqualMembers({ a: 1, b: 2 }, { a: 1, b: 3 })).toEqual([{ b: 2 }, { b: 3 }]);
});
