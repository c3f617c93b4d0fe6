import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckResidual, type Facts, type FactTest, resultOf } from './evaluate';
import { failuresOf, type ProfileHistory, spansOf, weekEnds } from './replay';

const LAST = 40;
const HIGH: FactTest = { fact: 'risk', operator: 'is_one_of', value: ['High'] };
const RESIDUALS: CheckResidual[] = [
  { applies: 'pass', holds: 'fail' },
  { applies: 'pass', holds: 'pass' },
  { applies: 'pass', holds: 'unknown' },
  { applies: HIGH, holds: 'fail' },
  { applies: 'pass', holds: { any: [HIGH, { fact: 'team', operator: 'begins_with', value: 'a' }] } },
];
const time = fc.integer({ min: 0, max: LAST });
const times = <Member>(member: fc.Arbitrary<Member>) =>
  fc
    .uniqueArray(fc.tuple(time, member), { maxLength: 6, selector: ([at]) => at })
    .map((list) => list.toSorted(([one], [other]) => one - other));
const facts = fc
  .record({ risk: fc.constantFrom('High', 'Low', null), team: fc.constantFrom('A', 'b', null) })
  .map((some): Facts => ({ status: null, assignee: null, reference: null, ...some }));

test('over generated histories, a replay gives at every time the result for that time alone', () => {
  fc.assert(
    fc.property(
      time,
      times(fc.constantFrom(...RESIDUALS)),
      times(facts),
      fc.option(time),
      fc.constantFrom(...RESIDUALS),
      fc.tuple(time, time).map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
      (knownFrom, versions, facts, deletedFrom, unread, between) => {
        const history: ProfileHistory = {
          knownFrom,
          goneFrom: deletedFrom,
          versions: versions.map(([at, residual]) => ({ at, residual })),
          facts: facts.map(([at, facts]) => ({ at, facts })),
        };
        const naive = (at: number) => {
          const version = versions.findLast(([found]) => found <= at);
          if (at < knownFrom && version === undefined) return null;
          if (deletedFrom !== null && deletedFrom <= at) return 'not_applicable';
          const known = facts.findLast(([when]) => when <= at)?.[1];
          const none = { status: null, risk: null, team: null, assignee: null, reference: null };
          return resultOf(version?.[1] ?? unread, known ?? none);
        };
        const spans = spansOf(history, unread);
        const found: [number, number | null][] = [];
        for (let at = 0; at <= LAST; at += 1) {
          const span = spans.findLast(({ from }) => from <= at);
          expect([at, span?.result ?? null]).toEqual([at, naive(at)]);
          if (span !== undefined) expect(span.isRead).toBe(versions.some(([when]) => when <= at));
          if (at > between.to) continue;
          const isNew = naive(at) === 'fail' && (at === 0 || naive(at - 1) !== 'fail');
          if (isNew) found.push([at, null]);
          const last = found.at(-1);
          if (naive(at) !== 'fail' && last?.[1] === null) last[1] = at;
        }
        expect(failuresOf(spans, between)).toEqual(
          found.filter(([, until]) => until === null || until > between.from),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

test('weeks end on Monday 00:00 UTC, the last one at the time of the replay', () => {
  const ends = weekEnds(Date.parse('2026-10-30T12:00:00Z'), Date.parse('2026-11-16T00:00:00Z'));
  expect(ends.map((end) => new Date(end).toISOString())).toEqual([
    '2026-11-02T00:00:00.000Z',
    '2026-11-09T00:00:00.000Z',
    '2026-11-16T00:00:00.000Z',
  ]);
});
