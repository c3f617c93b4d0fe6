import { readRateBudget } from '@/lib/configuration/contract/rate-limit';
import { type Clock, secondsUntil } from '@/lib/platform/clock';
import { type Pace, PaceQueue, type QueuedCall, type Waiter, waitBefore } from './pace-queue';
import { Shares } from './shares';
import type { Tunables } from './tunables';
import { UpstreamError } from './upstream-error';

/** Milliseconds: an answer that takes longer is rare, and only its order is unknown. */
const LONGEST_CALL = 60_000;
const MOST_HEARD = 200;

/** Releases the calls of one limit class in order, and only when the service's headers allow it. */
export class Pacer {
  readonly #pace: Pace = { limit: null, remaining: null, heardAt: null, inFlight: 0, closedUntil: 0 };
  readonly #shares = new Shares();
  readonly #queue = new PaceQueue(({ asker }) => this.#shares.used(asker, this.clock.now()));
  /** What recent answers said was left. */
  #heard: { at: number; remaining: number }[] = [];
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

  /** Seconds for which nothing of this class is sent; 0 if it may be. */
  get closedFor(): number {
    return secondsUntil(this.#pace.closedUntil, this.clock.now());
  }

  /**
   * Acquires a turn; `leave` must follow. Returns no promise if the call may go immediately, to avoid a delay.
   * @throws UpstreamError, with the time left, when the wait is longer than the call can be held: `rate_limited` by
   * the service, `own_share_spent` if the rest is reserved for others
   */
  enter(turn: QueuedCall): Promise<void> | undefined {
    const now = this.clock.now();
    const wait = this.#waitOf(turn, now);
    if (wait === 0 && this.#queue.isEmpty) {
      this.#begin(turn);
      return undefined;
    }
    const hold = this.tunables.longestHold[turn.priority];
    if (Number.isFinite(wait) && wait > hold) throw this.#refusalOf(turn, wait);
    return this.#hold(turn, now + hold);
  }

  /** Gives the turn back of a call that was not sent, or whose answer says nothing. */
  leave(): void {
    this.#pace.inFlight -= 1;
    this.#release();
  }

  /** Gives the turn back of a call whose answer was lost: the service may have counted it. */
  lose(): void {
    const { remaining } = this.#pace;
    if (remaining !== null) this.#hear(Math.max(0, remaining - 1), this.clock.now());
    this.leave();
  }

  /** Gives the turn back, with the headers of the answer to a call sent at `began`. */
  answered(headers: Headers, began: number): void {
    const { limit, remaining } = readRateBudget(headers);
    this.#pace.limit = limit;
    this.#hear(remaining, began);
    this.leave();
  }

  /** Answers may arrive in another order: one sent before others were heard may be older than they are. */
  #hear(remaining: number | null, began: number): void {
    const now = this.clock.now();
    this.#heard = this.#heard.filter(({ at }) => at > now - LONGEST_CALL).slice(-MOST_HEARD);
    const maybeNewer = this.#heard.filter(({ at }) => at > began).map((one) => one.remaining);
    Object.assign(this.#pace, {
      remaining: remaining === null ? null : Math.min(remaining, ...maybeNewer),
      heardAt: now,
    });
    if (remaining !== null) this.#heard.push({ at: now, remaining });
  }

  /** Gives the turn back after a 429: nothing of this class is sent for this many seconds. */
  close(retryAfter: number, headers: Headers): void {
    const now = this.clock.now();
    const closedUntil = Math.max(this.#pace.closedUntil, now + retryAfter * 1000);
    Object.assign(this.#pace, {
      limit: readRateBudget(headers).limit,
      remaining: 0,
      heardAt: now,
      closedUntil,
    });
    for (const waiter of this.#queue.removeExpired(closedUntil)) waiter.refuse();
    this.leave();
  }

  #hold(turn: QueuedCall, heldUntil: number): Promise<void> {
    const { signal } = turn;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        cancel();
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        ...turn,
        heldUntil,
        go: () => {
          settle();
          resolve();
        },
        refuse: () => {
          settle();
          reject(this.#refusalOf(turn, this.#waitOf(turn, this.clock.now())));
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

  /** Releases all calls that may go, and runs again when the next one may. */
  #release(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (;;) {
      const now = this.clock.now();
      const next = this.#queue.nextReady((waiter) => this.#waitOf(waiter, now));
      if (typeof next === 'number') {
        if (Number.isFinite(next)) this.#cancelTimer = this.clock.after(next, () => this.#release());
        return;
      }
      this.#begin(next);
      next.go();
    }
  }

  #begin({ asker }: QueuedCall): void {
    this.#pace.inFlight += 1;
    this.#shares.count(asker, this.clock.now());
  }

  /** Milliseconds until it may be sent, according to the service and the shares of others. */
  #waitOf(turn: QueuedCall, now: number): number {
    const own = this.#isKeptOff(turn, now) ? 'background' : turn.priority;
    const shared = this.#shares.waitOf(turn.asker, this.#pace.limit, now);
    return Math.max(waitBefore(this.#pace, own, now, this.tunables), shared);
  }

  /** Scripts, and people who have used their share, leave the end of the budget to others, like background work. */
  #isKeptOff({ asker, isSave }: QueuedCall, now: number): boolean {
    if (asker?.token !== undefined) return true;
    return !isSave && this.#shares.isSpent(asker, this.#pace.limit, now);
  }

  #refusalOf({ asker, priority }: QueuedCall, wait: number): UpstreamError {
    const closedFor = this.closedFor;
    const isOwn = asker !== undefined && priority === 'person' && closedFor === 0 && wait > 0;
    if (!isOwn) return rateLimited(closedFor);
    const seconds = Number.isFinite(wait) ? Math.ceil(wait / 1000) : 1;
    return new UpstreamError('own_share_spent', 'The rest of the rate limit is kept for others.', {
      retryAfter: seconds,
    });
  }
}

/** @param seconds as the service said them; the error says at least 1, so that a countdown has something to count */
export function rateLimited(seconds: number): UpstreamError {
  const retryAfter = Math.max(1, seconds);
  const message = `The onboarding service allows no more requests for ${retryAfter} s.`;
  return new UpstreamError('rate_limited', message, { retryAfter });
}
