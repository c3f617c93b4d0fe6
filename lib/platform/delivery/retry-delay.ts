import type { RetrySchedule } from '@/lib/platform/work/work-kind';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first, second … failed attempt. Source: Standard Webhooks, "Deliverability and reliability". */
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const JITTER = 0.1;
const LONGEST_ASKED = 24 * HOUR;

/** Attempts in a series: 8 in about 28 hours. */
export const MOST_ATTEMPTS = WAITS.length + 1;

/** The schedule with up to a tenth more or less, so that a recovered receiver does not get all retries at once. */
export const retryDelay: RetrySchedule = (attempt, random) => {
  const wait = WAITS[attempt - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * (2 * random() - 1)));
};

/**
 * Milliseconds that a receiver asks to wait, up to a day; 0 if it does not ask or the header is invalid. Source:
 * RFC 9110, section 10.2.3: seconds or an HTTP date.
 */
export function retryAfter(header: string | null, now: number): number {
  if (header === null) return 0;
  const asked = /^\s*\d+\s*$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_ASKED) : 0;
}
