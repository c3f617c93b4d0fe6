import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RETRY_AFTER, readRateBudget, readRetryAfter } from './rate-limit';

const NOW = 1_700_000_000_000;

describe('rate-limit headers', () => {
  test('the budget is read, whatever the case of the names; invalid counts are null', () => {
    const headers = new Headers({ 'X-RateLimit-Limit': '600', 'x-ratelimit-remaining': ' 7 ' });
    expect(readRateBudget(headers)).toEqual({ limit: 600, remaining: 7 });
    expect(readRateBudget(new Headers({ 'x-ratelimit-limit': '6e2' }))).toEqual({
      limit: null,
      remaining: null,
    });
  });

  test('case 49: Retry-After is in seconds', () => {
    expect(readRetryAfter(new Headers({ 'retry-after': '2' }), NOW)).toBe(2);
  });

  test.each([undefined, '', '-1', 'NaN', '1e9', '1000000000', '2.5', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'case 50: Retry-After %j falls back to the reset header, and then to 30 s',
    (value) => {
      const named: Record<string, string> = value === undefined ? {} : { 'retry-after': value };
      expect(readRetryAfter(new Headers({ ...named, 'x-ratelimit-reset': '1700000012' }), NOW + 500)).toBe(
        12,
      );
      expect(readRetryAfter(new Headers({ ...named, 'x-ratelimit-reset': '1699999999' }), NOW)).toBe(30);
      expect(readRetryAfter(new Headers({ ...named, 'x-ratelimit-reset': '1e9' }), NOW)).toBe(30);
      expect(readRetryAfter(new Headers(named), NOW)).toBe(DEFAULT_RETRY_AFTER);
    },
  );

  test('case 50: for any input, the wait is a whole number of seconds up to a day', () => {
    const value = fc.oneof(
      fc.integer().map(String),
      fc.double().map(String),
      fc.string({ unit: fc.constantFrom(...'0123456789 -.eE:') }),
    );
    fc.assert(
      fc.property(value, value, (after, reset) => {
        const wait = readRetryAfter(new Headers({ 'retry-after': after, 'x-ratelimit-reset': reset }), NOW);
        expect(Number.isInteger(wait) && wait >= 0 && wait <= 86_400).toBe(true);
      }),
    );
  });
});
