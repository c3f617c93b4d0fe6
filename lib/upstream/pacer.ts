import { readRateBudget } from '@/lib/contract/rate-limit';
import { type Clock, secondsUntil } from '../clock';
import { type Pace, PaceQueue, type Priority, type Waiter, waitBefore } from './pace-queue';
import type { Tunables } from './tunables';
import { UpstreamError } from './upstream-error';

export interface Turn {
  ticket: number;
  priority: Priority;
  signal: AbortSignal | undefined;
}

/** Lets the calls of one limit class out in order, and only when the service's headers allow it. */
export class Pacer {
  readonly #pace: Pace = { limit: null, remaining: null, heardAt: null, inFlight: 0, closedUntil: 0 };
  readonly #queue = new PaceQueue();
  #tickets = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly tunables: Tunables,
  ) {}

  ticket(): number {
    this.#tickets += 1;
    return this.#tickets;
  }

  get budget(): { limit: number; remaining: number } | null {
    const { limit, remaining } = this.#pace;
    return limit === null || remaining === null ? null : { limit, remaining };
  }

  /** Seconds for which nothing of this class is sent; 0 when it may be. */
  get closedFor(): number {
    return secondsUntil(this.#pace.closedUntil, this.clock.now());
  }

  /**
   * Takes a turn; `leave` must follow. Nothing to wait for when the call may go at once: no promise, no delay.
   * @throws UpstreamError `rate_limited`, with the time left, when the wait is longer than the call can be held
   */
  enter(turn: Turn): Promise<void> | undefined {
    const now = this.clock.now();
    if (
      !this.#queue.isAheadOf(turn.priority) &&
      waitBefore(this.#pace, turn.priority, now, this.tunables) === 0
    ) {
      this.#pace.inFlight += 1;
      return undefined;
    }
    const heldUntil = now + this.tunables.longestHold[turn.priority];
    if (heldUntil < this.#pace.closedUntil) throw this.#rateLimited();
    return this.#hold(turn, heldUntil);
  }

  /** Gives the turn back, with the headers of the answer or null if there was none. */
  leave(headers: Headers | null): void {
    this.#pace.inFlight -= 1;
    if (headers) {
      Object.assign(this.#pace, readRateBudget(headers));
      this.#pace.heardAt = this.clock.now();
    }
    this.#release();
  }

  /** Gives the turn back after a 429: nothing of this class is sent for so many seconds. */
  close(retryAfter: number, headers: Headers): void {
    const now = this.clock.now();
    const closedUntil = Math.max(this.#pace.closedUntil, now + retryAfter * 1000);
    Object.assign(this.#pace, {
      limit: readRateBudget(headers).limit,
      remaining: 0,
      heardAt: now,
      closedUntil,
    });
    for (const waiter of this.#queue.takeImpatient(closedUntil)) waiter.refuse();
    this.leave(null);
  }

  #hold({ ticket, priority, signal }: Turn, heldUntil: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        cancel();
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        ticket,
        priority,
        heldUntil,
        go: () => {
          settle();
          resolve();
        },
        refuse: () => {
          settle();
          reject(this.#rateLimited());
        },
      };
      const onAbort = (): void => {
        this.#queue.remove(waiter);
        settle();
        reject(signal?.reason);
        this.#release();
      };
      const cancel = this.clock.after(heldUntil - this.clock.now(), () => {
        this.#queue.remove(waiter);
        waiter.refuse();
        this.#release();
      });
      signal?.addEventListener('abort', onAbort);
      this.#queue.add(waiter);
      this.#release();
    });
  }

  /** Lets out whoever may go, and comes back when the next one may. */
  #release(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (let head = this.#queue.head; head; head = this.#queue.head) {
      const wait = waitBefore(this.#pace, head.priority, this.clock.now(), this.tunables);
      if (wait > 0) {
        if (Number.isFinite(wait)) this.#cancelTimer = this.clock.after(wait, () => this.#release());
        return;
      }
      this.#queue.remove(head);
      this.#pace.inFlight += 1;
      head.go();
    }
  }

  #rateLimited(): UpstreamError {
    return rateLimited(this.closedFor);
  }
}

/** @param seconds as the service said them; the error says at least 1, so that a countdown has something to count */
export function rateLimited(seconds: number): UpstreamError {
  const retryAfter = Math.max(1, seconds);
  const message = `The onboarding service allows no more requests for ${retryAfter} s.`;
  return new UpstreamError('rate_limited', message, { retryAfter });
}
