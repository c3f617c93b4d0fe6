import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REVIEW_STATUS_MOVES, REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import { compareStateEvents, flagMove, type StateEvent } from './flag-moves';

const TIME = '2026-11-21T10:00:00.000000Z';
const event = (status: string, event = 'profile.updated', time = TIME): StateEvent => ({
  id: 'msg',
  event,
  status,
  time,
});

describe('a move of a profile', () => {
  test.each(REVIEW_STATUS_MOVES)('from $from to $to matches the document', ({ from, to }) => {
    expect(flagMove(event(from), event(to))).toEqual([]);
  });

  test.each([
    ['Approved', 'Processed'],
    ['Archived', 'Incomplete'],
    ['Declined', 'Approved'],
  ])('case 67: from %s to %s is flagged as illegal: no path leads there', (from, to) => {
    expect(flagMove(event(from), event(to))).toEqual(['illegal_move']);
  });

  test.each([
    ['Incomplete', 'Needs Review'],
    ['Processed', 'Approved'],
    ['Additional Info Required', 'Archived'],
  ])('from %s to %s is also flagged as a gap: moves in between would explain it', (from, to) => {
    expect(flagMove(event(from), event(to))).toEqual(['illegal_move', 'gap']);
  });

  test('to its current status is a change of metadata', () => {
    for (const status of REVIEW_STATUSES) expect(flagMove(event(status), event(status))).toEqual([]);
  });

  test('without an earlier status, or with one that is not in the document, is not judged', () => {
    expect(flagMove(undefined, event('Approved'))).toEqual([]);
    expect(flagMove(event('Escalated'), event('Approved'))).toEqual([]);
    expect(flagMove(event('Incomplete'), event('Escalated'))).toEqual([]);
  });
});

describe('a document', () => {
  const [processed, complete] = [
    event('pending', 'document.processed'),
    event('complete', 'document.complete'),
  ];

  test('is complete after its last step was reported', () => {
    expect(flagMove(processed, complete)).toEqual([]);
    expect(flagMove(complete, processed)).toEqual([]);
    expect(flagMove(undefined, processed)).toEqual([]);
  });

  test('complete after nothing, or after another complete event: an event is missing', () => {
    expect(flagMove(undefined, complete)).toEqual(['gap']);
    expect(flagMove(complete, complete)).toEqual(['gap']);
  });
});

test('events have one order: by time, then by the rank of their statuses', () => {
  const times = fc.constantFrom(TIME, '2026-11-21T10:00:00.000001Z', '2026-11-22T00:00:00.000000Z');
  const event = fc.record({
    id: fc.string(),
    event: fc.constant('profile.updated'),
    status: fc.constantFrom(...REVIEW_STATUSES, 'Escalated'),
    time: times,
  });
  fc.assert(
    fc.property(event, event, event, (one, other, third) => {
      expect(Math.sign(compareStateEvents(one, other))).toBe(0 - Math.sign(compareStateEvents(other, one)));
      if (compareStateEvents(one, other) <= 0 && compareStateEvents(other, third) <= 0) {
        expect(compareStateEvents(one, third)).toBeLessThanOrEqual(0);
      }
      if (one.time < other.time) expect(compareStateEvents(one, other)).toBeLessThan(0);
    }),
  );
});
