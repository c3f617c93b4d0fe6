import { expect, test } from 'vitest';
import { type DeliveryState, foldOutcomes, type Outcome, type ReceiverState } from './fold-outcomes';
import { retryDelay } from './retry-delay';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const DAY = 24 * 60 * 60 * 1_000;

const waiting = (): DeliveryState => ({ id: 'd1', status: 'waiting', attempts: 0, nextAttemptAt: null });
const enabled = (failingSince: Date | null = null): ReceiverState => ({
  id: 's1',
  status: 'enabled',
  disabledReason: null,
  failingSince,
});

const outcome = (
  status: number | null,
  {
    at = NOW,
    retryAfter = null,
    ...more
  }: { at?: number; retryAfter?: string | null } & Partial<Outcome> = {},
): Outcome => ({
  delivery: 'd1',
  attempt: 1,
  receiver: 's1',
  startedAt: at - 10,
  endedAt: at,
  headers: {},
  sent: { status, error: status === null ? 'Connection refused' : null, answer: null, retryAfter },
  ...more,
});

function fold(outcomes: Outcome[], delivery = waiting(), receiver = enabled()) {
  const folded = foldOutcomes(outcomes, new Map([['d1', delivery]]), new Map([['s1', receiver]]), {
    wait: retryDelay,
    random: () => 0.5,
  });
  return { ...folded, delivery, receiver };
}

test.each([200, 201, 202, 204, 299])('%i delivers, and ends the time of failures', (status) => {
  const { delivery, receiver, endings } = fold([outcome(status)], waiting(), enabled(new Date(NOW - DAY)));
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
  expect(receiver.failingSince).toBeNull();
  expect(endings).toEqual(['done']);
});

test.each([301, 302, 307, 400, 401, 404, 429, 500, 503, null])(
  'case 73: %s is a failure that is retried, and marks its beginning',
  (status) => {
    const { delivery, receiver, endings } = fold([outcome(status)]);
    expect(delivery).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(delivery.nextAttemptAt).toEqual(new Date(NOW + 5_000));
    expect(receiver).toMatchObject({ status: 'enabled', failingSince: new Date(NOW) });
    expect(endings).toMatchObject([{ retry: 5_000 }]);
  },
);

test('case 73: Retry-After is used when it is later than the schedule, and only then', () => {
  expect(fold([outcome(503, { retryAfter: '60' })]).endings).toMatchObject([{ retry: 60_000 }]);
  expect(fold([outcome(503, { retryAfter: '1' })]).endings).toMatchObject([{ retry: 5_000 }]);
});

test('case 73: 410 disables the receiver immediately', () => {
  const { delivery, receiver, endings } = fold([outcome(410)]);
  expect(delivery.status).toBe('failed');
  expect(receiver).toMatchObject({
    status: 'disabled',
    disabledReason: 'The receiver answered 410 Gone',
  });
  expect(endings).toEqual(['done']);
});

test('the eighth failure of a series is the last', () => {
  expect(fold([outcome(500, { attempt: 8 })])).toMatchObject({
    delivery: { status: 'failed', nextAttemptAt: null },
    receiver: { status: 'enabled' },
    endings: ['done'],
  });
});

test('failures disable a receiver after five days and not before', () => {
  const before = fold([outcome(500)], waiting(), enabled(new Date(NOW - 5 * DAY + 1)));
  expect(before.receiver.status).toBe('enabled');
  const after = fold([outcome(500)], waiting(), enabled(new Date(NOW - 5 * DAY)));
  expect(after.receiver).toMatchObject({
    status: 'disabled',
    disabledReason: 'Every attempt failed for five days',
    failingSince: new Date(NOW - 5 * DAY),
  });
  expect(after.delivery.status).toBe('failed');
});

test('a copy that fails after the other arrived changes nothing but the log', () => {
  const { delivery, attempts, endings } = fold([
    outcome(200),
    outcome(500, { surplus: true }),
    outcome(null),
  ]);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 3 });
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(endings).toEqual(['done', 'done', 'done']);
});

test('an attempt whose delivery was deleted meanwhile leaves no trace', () => {
  const folded = foldOutcomes([outcome(500)], new Map(), new Map([['s1', enabled()]]), {
    wait: retryDelay,
    random: () => 0.5,
  });
  expect(folded).toEqual({ attempts: [], endings: ['done'] });
});
