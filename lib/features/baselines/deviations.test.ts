import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Acceptance, findDeviations, type ScopedGroup } from './deviations';

const EXPECTED = { sections: ['director', 'forms'], hashes: { director: 'd', forms: 'f' } };
const group = (setup: number, profiles: number, more: Partial<ScopedGroup> & { forms?: string } = {}) => ({
  setup,
  profiles,
  unreadable: [],
  hashes: { director: 'd', forms: more.forms ?? 'f', identity: 'anything' },
  ...more,
});
const acceptance = (more: Partial<Acceptance> = {}): Acceptance => ({
  id: 'a',
  section: 'forms',
  value: 'x',
  profile: null,
  ...more,
});

describe('deviations from a baseline', () => {
  test('are the sections that differ, among those in the baseline', () => {
    const groups = [group(1, 10), group(2, 3, { forms: 'x' }), group(3, 5, { forms: 'y' })];
    const { deviations, counts } = findDeviations(EXPECTED, groups, [], []);
    expect(counts).toEqual({ equal: 10, deviating: 8, accepted: 0, unknown: 0 });
    expect(deviations).toMatchObject([
      { section: 'forms', value: 'y', setups: [3], profiles: 5, accepted: 0 },
      { section: 'forms', value: 'x', setups: [2], profiles: 3, accepted: 0 },
    ]);
  });

  test('that are accepted at their value are distinct from equal, and are open again at another value', () => {
    const groups = [group(1, 10), group(2, 3, { forms: 'x' })];
    expect(findDeviations(EXPECTED, groups, [acceptance()], []).counts).toEqual({
      equal: 10,
      deviating: 0,
      accepted: 3,
      unknown: 0,
    });
    expect(findDeviations(EXPECTED, groups, [acceptance({ value: 'y' })], []).counts).toMatchObject({
      deviating: 3,
      accepted: 0,
    });
  });

  test('that are accepted for one profile are open for the others of its group', () => {
    const groups = [group(2, 3, { forms: 'x' })];
    const accepted = [acceptance({ profile: 'p' })];
    const { counts, deviations } = findDeviations(EXPECTED, groups, accepted, [{ profile: 'p', setup: 2 }]);
    expect(counts).toEqual({ equal: 0, deviating: 2, accepted: 1, unknown: 0 });
    expect(deviations).toMatchObject([{ profiles: 3, accepted: 1, acceptances: ['a'] }]);
    // The profile has a new setup, so its acceptance does not apply to this one.
    const moved = [{ profile: 'p', setup: 9 }];
    expect(findDeviations(EXPECTED, groups, accepted, moved).counts.deviating).toBe(3);
  });

  test('of an unreadable section are unknown, and such a profile is never equal', () => {
    const groups = [group(1, 4, { unreadable: ['forms'], forms: 'x' })];
    expect(findDeviations(EXPECTED, groups, [], [])).toEqual({
      deviations: [],
      counts: { equal: 0, deviating: 0, accepted: 0, unknown: 4 },
    });
  });

  test('count every profile once, in any order of groups', () => {
    const groups = fc.uniqueArray(
      fc.record({
        setup: fc.integer({ min: 1, max: 50 }),
        profiles: fc.integer({ min: 1, max: 9 }),
        forms: fc.constantFrom('f', 'x', 'y'),
        unreadable: fc.subarray(['director', 'forms']),
      }),
      { selector: ({ setup }) => setup },
    );
    const accepted = fc.subarray([acceptance(), acceptance({ id: 'b', value: 'y', profile: 'p' })]);
    fc.assert(
      fc.property(groups, accepted, (given, acceptances) => {
        const scoped = given.map(({ forms, setup, profiles, unreadable }) =>
          group(setup, profiles, { forms, unreadable }),
        );
        const own = given.slice(0, 1).map(({ setup }) => ({ profile: 'p', setup }));
        const { counts, deviations } = findDeviations(EXPECTED, scoped, acceptances, own);
        const all = given.reduce((sum, { profiles }) => sum + profiles, 0);
        expect(counts.equal + counts.deviating + counts.accepted + counts.unknown).toBe(all);
        for (const one of deviations) expect(one.accepted).toBeLessThanOrEqual(one.profiles);
        const backwards = findDeviations(EXPECTED, scoped.toReversed(), acceptances, own);
        expect(backwards.counts).toEqual(counts);
      }),
    );
  });
});
