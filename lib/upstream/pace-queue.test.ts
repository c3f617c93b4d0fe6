import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PaceQueue, type Priority, type QueuedCall, rankOf, reserved, waitBefore } from './pace-queue';

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
  test('case 49: nothing is sent while a class is closed, in any state', () => {
    fc.assert(
      fc.property(pace, priority, fc.nat(200_000), (known, who, now) => {
        if (now < known.closedUntil) expect(waitBefore(known, who, now, RULE)).toBe(known.closedUntil - now);
      }),
    );
  });

  test('whenever background work may be sent, a person’s call may', () => {
    fc.assert(
      fc.property(pace, fc.nat(200_000), (known, now) => {
        if (waitBefore(known, 'background', now, RULE) > 0) return;
        expect(waitBefore(known, 'person', now, RULE)).toBe(0);
      }),
    );
  });

  test('no one waits for ever: with nothing in flight there is a time to send', () => {
    fc.assert(
      fc.property(pace, priority, fc.nat(200_000), (known, who, now) => {
        expect(waitBefore({ ...known, inFlight: 0 }, who, now, RULE)).toBeLessThan(Number.POSITIVE_INFINITY);
      }),
    );
  });

  test('5 % of the window is reserved, and at least 2', () => {
    expect([reserved(600), reserved(10), reserved(null)]).toEqual([30, 2, 2]);
  });

  const asker = fc.option(
    fc.record({
      operator: fc.constantFrom('ada', 'bo'),
      token: fc.option(fc.constant('t'), { nil: undefined }),
    }),
    { nil: undefined },
  );
  const turn = fc.record({ ticket: fc.nat(), priority, asker, isSave: fc.boolean() });
  const waiters = fc.uniqueArray(turn, { selector: ({ ticket }) => ticket });
  const queueOf = (turns: QueuedCall[], used?: (waiter: QueuedCall) => number) => {
    const queue = new PaceQueue(used);
    for (const one of turns)
      queue.add({ ...one, heldUntil: 0, go: () => undefined, refuse: () => undefined });
    return queue;
  };

  test('calls leave in order: people, scripts, background, saves before reads, each by ticket', () => {
    fc.assert(
      fc.property(waiters, (turns) => {
        const queue = queueOf(turns);
        const left = turns.map(() => (queue.nextReady(() => 0) as QueuedCall).ticket);
        const sorted = [...turns].sort((a, b) => rankOf(a) - rankOf(b) || a.ticket - b.ticket);
        expect(left).toEqual(sorted.map(({ ticket }) => ticket));
        expect(queue.isEmpty).toBe(true);
      }),
    );
    const ranks = [
      { priority: 'person', isSave: true },
      { priority: 'person' },
      { priority: 'person', isSave: true, asker: { operator: 'ada', token: 't' } },
      { priority: 'person', asker: { operator: 'ada', token: 't' } },
      { priority: 'background' },
    ] as const;
    expect(ranks.map(rankOf)).toEqual([0, 1, 2, 3, 4]);
  });

  test('of two waiting people, the one with fewer calls goes first', () => {
    const used = new Map([
      ['ada', 3],
      ['bo', 0],
    ]);
    const of = (operator: string, ticket: number): QueuedCall => ({
      ticket,
      priority: 'person',
      asker: { operator },
    });
    const queue = queueOf(
      [of('ada', 1), of('ada', 2), of('bo', 3), of('bo', 4), of('bo', 5), of('bo', 6)],
      ({ asker }) => used.get(asker?.operator ?? '') ?? 0,
    );
    const left = Array.from({ length: 6 }, () => {
      const { asker, ticket } = queue.nextReady(() => 0) as QueuedCall;
      const name = asker?.operator ?? '';
      used.set(name, (used.get(name) ?? 0) + 1);
      return ticket;
    });
    expect(left).toEqual([3, 4, 5, 1, 6, 2]);
  });

  test('calls that have to wait are passed, and the shortest wait is returned', () => {
    const queue = queueOf([
      { ticket: 1, priority: 'person' },
      { ticket: 2, priority: 'background' },
    ]);
    const waitOf = ({ priority: of }: QueuedCall) => (of === 'person' ? 700 : 0);
    expect(queue.nextReady(waitOf)).toMatchObject({ ticket: 2 });
    expect(queue.nextReady(waitOf)).toBe(700);
  });
});
