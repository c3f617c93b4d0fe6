import type { CallOwner } from './shares';

export type Priority = 'person' | 'background';

export interface QueuedCall {
  ticket: number;
  priority: Priority;
  /** Undefined for background work, and for calls that everyone waits for. */
  asker?: CallOwner | undefined;
  /** A save, or a read that a save waits for. */
  isSave?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** The known state of one class's budget. Moments are in ms of the monotonic clock. */
export interface Pace {
  limit: number | null;
  /** From the last answer; null if it did not say. */
  remaining: number | null;
  /** Time of the last answer; null before the first. */
  heardAt: number | null;
  inFlight: number;
  /** End of the wait after a 429; 0 when there was none. */
  closedUntil: number;
}

interface PaceRule {
  lowBudgetWait: number;
  coldConcurrency: number;
}

/** Part of the window that is reserved for people, and the minimum number of requests. */
const RESERVED_SHARE = 0.05;
const LEAST_RESERVED = 2;

export const reserved = (limit: number | null): number =>
  Math.max(LEAST_RESERVED, Math.floor((limit ?? 0) * RESERVED_SHARE));

/**
 * Milliseconds until a call may be sent: 0 is now, Infinity is "not before another call has its answer".
 *
 * The window's end is only named on a 429. So when the budget seems spent, one call at a time is sent and its answer
 * tells more. Background work, excluded from the last 5 %, believes a low budget for `lowBudgetWait` and then tries
 * with one call. Source: API document, "Limits".
 */
export function waitBefore(pace: Pace, priority: Priority, now: number, rule: PaceRule): number {
  if (now < pace.closedUntil) return pace.closedUntil - now;
  if (pace.heardAt === null) return pace.inFlight < rule.coldConcurrency ? 0 : Number.POSITIVE_INFINITY;
  if (pace.remaining === null) return 0;
  // Calls in flight may or may not be in the service's count; this assumes that none is.
  const spendable = pace.remaining - pace.inFlight;
  if (spendable > (priority === 'person' ? 0 : reserved(pace.limit))) return 0;
  // After the wait for a 429 the window is new, and earlier headers say nothing about it.
  if (priority === 'background' && pace.closedUntil <= pace.heardAt) {
    const stale = pace.heardAt + rule.lowBudgetWait - now;
    if (stale > 0) return stale;
  }
  return pace.inFlight === 0 ? 0 : Number.POSITIVE_INFINITY;
}

/** A delayed call. `ticket` is its place: a resent call keeps its ticket. */
export interface Waiter extends QueuedCall {
  /** Moment up to which it can be held. */
  heldUntil: number;
  go: () => void;
  refuse: () => void;
}

/** People before scripts before background, and in each saves before reads. */
export function rankOf({
  priority,
  asker,
  isSave,
}: Pick<QueuedCall, 'priority' | 'asker' | 'isSave'>): number {
  if (priority === 'background') return 4;
  return (asker?.token === undefined ? 0 : 2) + (isSave ? 0 : 1);
}

/** Waiting calls in their order: by rank, then by fewest recent calls, then by ticket. */
export class PaceQueue {
  #waiters: Waiter[] = [];

  /** @param used Calls of the asker in the last minute */
  constructor(private readonly used: (waiter: Waiter) => number = () => 0) {}

  get isEmpty(): boolean {
    return this.#waiters.length === 0;
  }

  /**
   * Removes and returns the first call that need not wait.
   * @returns if all must wait, the milliseconds until one may go: Infinity for "not before another call has its
   * answer"
   */
  nextReady(waitOf: (waiter: Waiter) => number): Waiter | number {
    let first: Waiter | null = null;
    let soonest = Number.POSITIVE_INFINITY;
    for (const waiter of this.#waiters) {
      const wait = waitOf(waiter);
      soonest = Math.min(soonest, wait);
      if (wait === 0 && (first === null || this.#comesBefore(waiter, first))) first = waiter;
    }
    if (first !== null) this.remove(first);
    return first ?? soonest;
  }

  #comesBefore(one: Waiter, other: Waiter): boolean {
    const order =
      rankOf(one) - rankOf(other) || this.used(one) - this.used(other) || one.ticket - other.ticket;
    return order < 0;
  }

  add(waiter: Waiter): void {
    this.#waiters.push(waiter);
  }

  remove(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }

  /** Removes and returns those that cannot be held until `moment`. */
  removeExpired(moment: number): Waiter[] {
    const impatient = this.#waiters.filter((waiter) => waiter.heldUntil < moment);
    if (impatient.length > 0) this.#waiters = this.#waiters.filter((waiter) => waiter.heldUntil >= moment);
    return impatient;
  }
}
