/** Names of the rate-limit headers; case-insensitive on the wire. Source: API document, "Limits". */
export const RATE_LIMIT_HEADERS = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
  retryAfter: 'retry-after',
} as const;

/** Wait when a 429 names no usable time, in seconds. */
export const DEFAULT_RETRY_AFTER = 30;
/** Longer waits are ignored, in seconds. */
const LONGEST_WAIT = 86_400;

/** The budget stated by an answer; null if it stated nothing usable. */
export interface RateBudget {
  limit: number | null;
  remaining: number | null;
}

const count = (value: string | null): number | null =>
  value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : null;

export function readRateBudget(headers: Headers): RateBudget {
  return {
    limit: count(headers.get(RATE_LIMIT_HEADERS.limit)),
    remaining: count(headers.get(RATE_LIMIT_HEADERS.remaining)),
  };
}

/**
 * Seconds to wait after a 429: `Retry-After`; otherwise `X-RateLimit-Reset` (Unix seconds); otherwise 30. A date, a
 * negative number, NaN or more than a day is not usable.
 */
export function readRetryAfter(headers: Headers, nowMs: number): number {
  const after = count(headers.get(RATE_LIMIT_HEADERS.retryAfter));
  if (after !== null && after <= LONGEST_WAIT) return after;
  const reset = count(headers.get(RATE_LIMIT_HEADERS.reset));
  const until = reset === null ? null : Math.ceil(reset - nowMs / 1000);
  if (until !== null && until >= 0 && until <= LONGEST_WAIT) return until;
  return DEFAULT_RETRY_AFTER;
}
