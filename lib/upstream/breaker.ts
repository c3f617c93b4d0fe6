import { type Clock, secondsUntil } from '@/lib/platform/clock';
import type { Tunables } from './tunables';
import { UpstreamError } from './upstream-error';

/** A call that was let through; a `probe` finds out whether the service has recovered. */
export type Pass = 'ordinary' | 'probe';

/**
 * The circuit breaker: stops calls to a service that only fails, for a while, then lets one probe at a time through.
 */
export class Breaker {
  #failures = 0;
  /** Null while the circuit is closed. */
  #shutUntil: number | null = null;
  #coolDown: number;
  #probing = false;

  constructor(
    private readonly clock: Clock,
    private readonly tunables: Tunables,
  ) {
    this.#coolDown = tunables.coolDown;
  }

  /** Seconds for which nothing is sent; null while closed. */
  get pausedFor(): number | null {
    return this.#shutUntil === null ? null : Math.max(1, secondsUntil(this.#shutUntil, this.clock.now()));
  }

  /** Whether the circuit is open; after the pause the next call may be a probe. */
  get isShut(): boolean {
    return this.#shutUntil !== null && (this.#probing || this.clock.now() < this.#shutUntil);
  }

  /** @throws UpstreamError `service_paused` while a call would not be let through */
  check(): void {
    if (!this.isShut) return;
    const retryAfter = this.pausedFor ?? 1;
    const message = `The onboarding service failed ${this.tunables.failuresInARow} times in a row. It is asked again in ${retryAfter} s.`;
    throw new UpstreamError('service_paused', message, { retryAfter });
  }

  /** Lets one request through; `settle` must follow. @throws UpstreamError `service_paused` */
  admit(): Pass {
    this.check();
    if (this.#shutUntil === null) return 'ordinary';
    this.#probing = true;
    return 'probe';
  }

  /** `neither`: the caller left before there was an answer. */
  settle(pass: Pass, outcome: 'success' | 'failure' | 'neither'): void {
    if (pass === 'probe') this.#settleProbe(outcome);
    // A late answer from before the pause says nothing about the service now.
    else if (this.#shutUntil === null) this.#settleOrdinary(outcome);
  }

  #settleProbe(outcome: 'success' | 'failure' | 'neither'): void {
    this.#probing = false;
    if (outcome === 'success') {
      this.#shutUntil = null;
      this.#failures = 0;
      this.#coolDown = this.tunables.coolDown;
    } else if (outcome === 'failure') {
      this.#coolDown = Math.min(this.#coolDown * 2, this.tunables.longestCoolDown);
      this.#shutUntil = this.clock.now() + this.#coolDown;
    }
  }

  #settleOrdinary(outcome: 'success' | 'failure' | 'neither'): void {
    if (outcome === 'success') this.#failures = 0;
    if (outcome !== 'failure') return;
    this.#failures += 1;
    if (this.#failures >= this.tunables.failuresInARow) this.#shutUntil = this.clock.now() + this.#coolDown;
  }
}
