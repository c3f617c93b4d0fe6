import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PaceQueue, type Priority, reserved, waitBefore } from './pace-queue';

const RULE = { lowBudgetWait: 30_000, coldConcurrency: 8 };
const pace = fc.record({
  limit: fc.option(fc.nat(1_000)),
  remaining: fc.option(fc.nat(1_000)),
  heardAt: fc.option(fc.nat(100_000)),
  inFlight: fc.nat(50),
  closedUntil: fc.nat(200_000),
});
const priority = fc.constantFrom<Priority>('person', 'background');

describe('the rule of pacing', () => {
  test('case 49: nothing goes while a class is closed, whatever else is known', () => {
    fc.assert(
      fc.property(pace, priority, fc.nat(200_000), (known, who, now) => {
        if (now < known.closedUntil) expect(waitBefore(known, who, now, RULE)).toBe(known.closedUntil - now);
      }),
    );
  });

  test('whenever background work may go, a person may', () => {
    fc.assert(
      fc.property(pace, fc.nat(200_000), (known, now) => {
        if (waitBefore(known, 'background', now, RULE) > 0) return;
        expect(waitBefore(known, 'person', now, RULE)).toBe(0);
      }),
    );
  });

  test('nobody waits for ever: with nothing in flight there is a moment to go', () => {
    fc.assert(
      fc.property(pace, priority, fc.nat(200_000), (known, who, now) => {
        expect(waitBefore({ ...known, inFlight: 0 }, who, now, RULE)).toBeLessThan(Number.POSITIVE_INFINITY);
      }),
    );
  });

  test('5 % of the window is reserved, and at least 2', () => {
    expect([reserved(600), reserved(10), reserved(null)]).toEqual([30, 2, 2]);
  });

  test('calls leave in order: people before background, each by ticket', () => {
    const waiter = fc.record({ ticket: fc.nat(), priority });
    fc.assert(
      fc.property(fc.uniqueArray(waiter, { selector: ({ ticket }) => ticket }), (waiters) => {
        const queue = new PaceQueue();
        for (const one of waiters)
          queue.add({ ...one, heldUntil: 0, go: () => undefined, refuse: () => undefined });
        const left: unknown[] = [];
        for (let head = queue.head; head; head = queue.head) {
          left.push([head.priority, head.ticket]);
          queue.remove(head);
        }
        const of = (kind: Priority) =>
          waiters
            .filter((one) => one.priority === kind)
            .map(({ ticket }) => ticket)
            .sort((a, b) => a - b)
            .map((ticket) => [kind, ticket]);
        expect(left).toEqual([...of('person'), ...of('background')]);
      }),
    );
  });
});
