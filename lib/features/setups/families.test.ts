import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { differingSections, familiesOf, type Group, MOST_DIFFERENCES } from './families';

const group = (
  id: number,
  profiles: number,
  differs: Record<string, string> = {},
  isBaseline = false,
): Group => ({
  id,
  profiles,
  sections: { ...Object.fromEntries(SECTION_KEYS.map((key) => [key, 'a'])), ...differs },
  ...(isBaseline ? { isBaseline } : {}),
});
const differing = (count: number, hash = 'b') =>
  Object.fromEntries(SECTION_KEYS.slice(0, count).map((key) => [key, hash]));

/** IDs of a family, its head first. */
const idsOf = (groups: readonly Group[]) =>
  familiesOf(groups).map(({ head, members }) => [head.id, ...members.map(({ group }) => group.id)]);

describe('families by one rule', () => {
  test('groups that differ from the biggest in up to five sections join it, biggest first', () => {
    expect(idsOf([group(1, 10), group(2, 4, differing(5)), group(3, 7, differing(1))])).toEqual([[1, 3, 2]]);
  });

  test('a group that differs from every head in six sections becomes one', () => {
    expect(idsOf([group(1, 10), group(2, 4, differing(6))])).toEqual([[1], [2]]);
  });

  test('a group joins the head from which it differs least, not the biggest', () => {
    const far = differing(9);
    expect(idsOf([group(1, 10), group(2, 6, far), group(3, 1, { ...far, forms: 'c' })])).toEqual([
      [1],
      [2, 3],
    ]);
  });

  test('of two equally near heads, the bigger one wins, then the older one', () => {
    const between = differing(3);
    const far = differing(6);
    expect(idsOf([group(1, 5), group(2, 9, far), group(3, 1, between)])).toEqual([[2, 3], [1]]);
    expect(idsOf([group(2, 9, far), group(1, 9), group(3, 1, between)])).toEqual([[1, 3], [2]]);
  });

  test('a baseline is a head, whatever its size, and sections that it lacks are not compared', () => {
    const baseline = { id: -1, profiles: 0, sections: { forms: 'z' }, isBaseline: true };
    const forms = group(2, 3, { ...differing(9), forms: 'z' });
    expect(familiesOf([group(1, 10), forms, baseline])).toEqual([
      {
        head: baseline,
        members: [
          { group: group(1, 10), differs: ['forms'] },
          { group: forms, differs: [] },
        ],
      },
    ]);
  });

  test('no groups make no families', () => {
    expect(familiesOf([])).toEqual([]);
  });
});

/** Groups similar enough for families to have members and heads to be equally near. */
const groups = fc
  .array(
    fc.record({
      profiles: fc.integer({ min: 0, max: 6 }),
      isBaseline: fc.boolean(),
      differs: fc.dictionary(fc.constantFrom(...SECTION_KEYS.slice(0, 9)), fc.constantFrom('b', 'c')),
    }),
    { maxLength: 24 },
  )
  .map((made) =>
    made.map(({ profiles, differs, isBaseline }, id) =>
      group(id, profiles, differs as Record<string, string>, isBaseline && id % 5 === 0),
    ),
  );

describe('any groups', () => {
  test('their order does not matter', () => {
    fc.assert(
      fc.property(
        groups.chain((made) =>
          fc.tuple(fc.constant(made), fc.shuffledSubarray(made, { minLength: made.length })),
        ),
        ([made, shuffled]) => {
          expect(familiesOf(shuffled)).toEqual(familiesOf(made));
        },
      ),
    );
  });

  test('each is in one family, within five sections of its head, and nearest to that', () => {
    fc.assert(
      fc.property(groups, (made) => {
        const families = familiesOf(made);
        const all = families.flatMap(({ head, members }) => [head, ...members.map(({ group }) => group)]);
        expect(all.map(({ id }) => id).sort((one, other) => one - other)).toEqual(made.map(({ id }) => id));
        for (const { head, members } of families) {
          for (const { group, differs } of members) {
            expect(differs).toEqual(differingSections(head, group));
            expect(differs.length).toBeLessThanOrEqual(MOST_DIFFERENCES);
            // A later head is smaller than the group, so the group could not have joined it.
            const there = families.filter(
              ({ head: other }) => other.isBaseline || other.profiles > group.profiles,
            );
            for (const { head: other } of there) {
              expect(differs.length).toBeLessThanOrEqual(differingSections(other, group).length);
            }
          }
        }
      }),
    );
  });

  test('every head but a baseline is far from every bigger head', () => {
    fc.assert(
      fc.property(groups, (made) => {
        const heads = familiesOf(made).map(({ head }) => head);
        for (const head of heads.filter((one) => !one.isBaseline)) {
          for (const other of heads.filter((one) => one.isBaseline || one.profiles > head.profiles)) {
            expect(differingSections(other, head).length).toBeGreaterThan(MOST_DIFFERENCES);
          }
        }
      }),
    );
  });

  test('300 identical groups are compared with one head each', () => {
    let looks = 0;
    const watched = (id: number) => {
      const made = group(id, 300 - id, { forms: String(id) });
      return new Proxy(made, {
        get: (of, key) => {
          if (key === 'sections') looks += 1;
          return Reflect.get(of, key);
        },
      });
    };
    const [family, ...others] = familiesOf(Array.from({ length: 300 }, (_, id) => watched(id)));
    expect(others).toEqual([]);
    expect(family?.members).toHaveLength(299);
    expect(looks).toBeLessThan(300 * 120);
  });
});
