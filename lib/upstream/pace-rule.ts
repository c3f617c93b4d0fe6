export type Priority = 'person' | 'background';

/** What is known of one class's budget. Moments are in ms of the monotonic clock. */
export interface Pace {
  limit: number | null;
  /** As the last answer said it; null when it said nothing. */
  remaining: number | null;
  /** When the last answer came; null before the first. */
  heardAt: number | null;
  inFlight: number;
  /** End of the wait after a 429; 0 when there was none. */
  closedUntil: number;
}

export interface PaceRule {
  lowBudgetWait: number;
  coldConcurrency: number;
}

/** Part of the window that is kept for people, and the fewest requests that are. */
const RESERVED_SHARE = 0.05;
const LEAST_RESERVED = 2;

export const reserved = (limit: number | null): number =>
  Math.max(LEAST_RESERVED, Math.floor((limit ?? 0) * RESERVED_SHARE));

/**
 * Milliseconds until a call may be sent: 0 is now, Infinity is "not before another call has its answer".
 *
 * The window's end is only named on a 429. So when the budget seems spent, one call at a time goes out and
 * its answer tells more; and background work, kept off the last 5 %, believes a low budget for
 * `lowBudgetWait` and then tries with one call. Source: API document, "Limits".
 */
export function waitBefore(pace: Pace, priority: Priority, now: number, rule: PaceRule): number {
  if (now < pace.closedUntil) return pace.closedUntil - now;
  if (pace.heardAt === null) return pace.inFlight < rule.coldConcurrency ? 0 : Number.POSITIVE_INFINITY;
  if (pace.remaining === null) return 0;
  // Calls in flight may or may not be in the service's count; this takes it that none is.
  const spendable = pace.remaining - pace.inFlight;
  if (spendable > (priority === 'person' ? 0 : reserved(pace.limit))) return 0;
  // Past the wait after a 429 the window is a new one, and what was heard before says nothing of it.
  if (priority === 'background' && pace.closedUntil <= pace.heardAt) {
    const stale = pace.heardAt + rule.lowBudgetWait - now;
    if (stale > 0) return stale;
  }
  return pace.inFlight === 0 ? 0 : Number.POSITIVE_INFINITY;
}
