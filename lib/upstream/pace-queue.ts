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

interface PaceRule {
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

/** A call that is held back. `ticket` is its place: a call that is sent again keeps the one it had. */
export interface Waiter {
  ticket: number;
  priority: Priority;
  /** Moment up to which it can be held. */
  heldUntil: number;
  go: () => void;
  refuse: () => void;
}

/** Waiting calls in their order: people before background, each by ticket. */
export class PaceQueue {
  #waiters: Waiter[] = [];

  get head(): Waiter | undefined {
    return this.#waiters[0];
  }

  add(waiter: Waiter): void {
    // Nearly always the last place of its kind, so the search starts from the end.
    let place = this.#waiters.length;
    while (place > 0 && comesBefore(waiter, this.#waiters[place - 1])) place -= 1;
    this.#waiters.splice(place, 0, waiter);
  }

  remove(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }

  /** Takes out those that cannot be held until `moment`. */
  takeImpatient(moment: number): Waiter[] {
    const impatient = this.#waiters.filter((waiter) => waiter.heldUntil < moment);
    if (impatient.length > 0) this.#waiters = this.#waiters.filter((waiter) => waiter.heldUntil >= moment);
    return impatient;
  }

  /** Whether a newcomer of this priority has to queue behind someone. */
  isAheadOf(priority: Priority): boolean {
    return this.head !== undefined && (priority === 'background' || this.head.priority === 'person');
  }
}

function comesBefore(one: Waiter, other: Waiter | undefined): boolean {
  if (other === undefined) return false;
  if (one.priority !== other.priority) return one.priority === 'person';
  return one.ticket < other.ticket;
}
