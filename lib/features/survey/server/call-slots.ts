import type { Clock } from '@/lib/platform/clock';
import { AHEAD, type GrantedCalls } from './reserve-calls';

export interface CallSlotsOptions {
  clock: Clock;
  /** Calls from the common budget; null: start nothing for now. */
  grant: (most: number) => Promise<GrantedCalls | null>;
  people: { readonly count: number; whenDone(): Promise<void> };
  /** Called each time a call waited for people, with the milliseconds it waited. */
  gaveWay: (milliseconds: number) => void;
  log: (error: unknown) => void;
}

/** What happens to a waiting call: it starts, or is returned to its queue. */
type SlotResult = 'go' | 'back';

interface WaitingCall {
  settle(turn: SlotResult): void;
}

/** The longest wait for people, in milliseconds: calls held back are only made up for within this time. */
const LONGEST_WAY = 1_000;
/** Milliseconds allowed for writing the result of a person's call. */
const AFTER_PEOPLE = 50;
const AFTER_FAILURE = 1_000;
/**
 * Milliseconds before asking again after nothing was granted: use by others, or the share, may have changed.
 */
const LEAST_WAIT = 25;
const LONGEST_WAIT = 2_000;

/**
 * Starts this process's calls one at a time, as the common budget grants them. Calls wait in lanes that take
 * turns, so a long lane does not hold up a short one. Calls by people have priority.
 */
export class CallSlots {
  readonly #lanes = new Map<string, WaitingCall[]>();
  #isRunning = false;
  /** While the service is unreachable: when to try again, and whether a probe is in progress. */
  #closed: { until: number; isProbed: boolean } | null = null;
  #opened: (() => void)[] = [];
  #perMinute = 0;

  constructor(private readonly options: CallSlotsOptions) {}

  /** Calls a minute at which they were last granted. */
  get perMinute(): number {
    return this.#perMinute;
  }

  get isClosed(): boolean {
    return this.#closed !== null;
  }

  /** @throws the reason of `signal` */
  acquire(lane: string, signal?: AbortSignal): Promise<SlotResult> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting: WaitingCall = {
        settle(turn) {
          signal?.removeEventListener('abort', onAbort);
          resolve(turn);
        },
      };
      const onAbort = (): void => {
        this.#remove(lane, waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#lanes.set(lane, [...(this.#lanes.get(lane) ?? []), waiting]);
      if (!this.#isRunning) {
        this.#isRunning = true;
        void this.#run();
      }
    });
  }

  /** The service cannot be reached: starts nothing for this long, and then a single call. */
  close(milliseconds: number): void {
    const until = this.options.clock.now() + milliseconds;
    this.#closed = { until: Math.max(until, this.#closed?.until ?? 0), isProbed: false };
    this.#wake();
  }

  /** The service responded. */
  open(): void {
    if (this.#closed === null) return;
    this.#closed = null;
    this.#wake();
  }

  #wake(): void {
    for (const go of this.#opened.splice(0)) go();
  }

  async #run(): Promise<void> {
    while (this.#lanes.size > 0) {
      try {
        await this.#letSome();
      } catch (error) {
        this.options.log(error);
        await this.#pause(AFTER_FAILURE);
      }
    }
    this.#isRunning = false;
  }

  async #letSome(): Promise<void> {
    const { clock, grant } = this.options;
    await this.#whileClosed();
    if (this.#lanes.size === 0) return;
    const granted = await grant(this.#closed ? 1 : this.#waiting);
    if (granted === null) {
      for (const lane of [...this.#lanes.values()]) for (const waiting of [...lane]) waiting.settle('back');
      this.#lanes.clear();
      return;
    }
    this.#perMinute = granted.perMinute;
    const from = clock.now() + granted.delay;
    for (let number = 0; number < granted.count; number += 1) {
      await this.#pause(from + number * granted.interval - clock.now());
      await this.#waitForPeople();
      // Calls whose time passed meanwhile are not started: they are lost.
      if (this.#closed?.isProbed || (this.#closed && clock.now() < this.#closed.until)) return;
      if (this.#closed) this.#closed.isProbed = true;
      if (!this.#letOne()) return;
    }
    if (granted.count === 0)
      await this.#pause(Math.min(Math.max(LEAST_WAIT, granted.delay - AHEAD), LONGEST_WAIT));
  }

  get #waiting(): number {
    let count = 0;
    for (const lane of this.#lanes.values()) count += lane.length;
    return count;
  }

  /** Takes from the lane that has waited longest: a lane moves to the end of the queue with each turn. */
  #letOne(): boolean {
    const [next] = this.#lanes;
    if (!next) return false;
    const [name, [first, ...others]] = next;
    this.#lanes.delete(name);
    if (others.length > 0) this.#lanes.set(name, others);
    first?.settle('go');
    return true;
  }

  #remove(lane: string, waiting: WaitingCall): void {
    const left = (this.#lanes.get(lane) ?? []).filter((other) => other !== waiting);
    if (left.length > 0) this.#lanes.set(lane, left);
    else this.#lanes.delete(lane);
    if (this.#lanes.size === 0) this.#wake();
  }

  async #whileClosed(): Promise<void> {
    while (this.#closed && this.#lanes.size > 0) {
      const wait = this.#closed.until - this.options.clock.now();
      if (wait <= 0 && !this.#closed.isProbed) return;
      // A probe may never finish, for example if its worker was stopped.
      await this.#pause(wait > 0 ? wait : LONGEST_PROBE, true);
      if (this.#closed?.isProbed && wait <= 0) this.#closed.isProbed = false;
    }
  }

  /**
   * Waits while a person's call is in progress and its result is written, for up to about a second. Call it
   * before work that would delay them.
   */
  async settle(): Promise<void> {
    if ((await this.#untilPeopleDone()) !== null) await this.#pause(AFTER_PEOPLE);
  }

  async #waitForPeople(): Promise<void> {
    const waited = await this.#untilPeopleDone();
    if (waited !== null) this.options.gaveWay(waited);
  }

  /** @returns how many milliseconds it waited; null: no person's call was in progress */
  async #untilPeopleDone(): Promise<number | null> {
    const { people, clock } = this.options;
    if (people.count === 0) return null;
    const began = clock.now();
    await Promise.race([people.whenDone(), this.#pause(LONGEST_WAY)]);
    return clock.now() - began;
  }

  #pause(milliseconds: number, isWoken = false): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.options.clock.after(milliseconds, resolve);
      if (isWoken) {
        this.#opened.push(() => {
          cancel();
          resolve();
        });
      }
    });
  }
}

/** Seconds' worth of items waiting in a queue: few, so that items with priority do not wait longer. */
const SECONDS_AHEAD = 2;
const PLACES = { least: 4, most: 60 };

/** The number of items of a kind to take at this pace. */
export const placesAt = (perMinute: number): number =>
  Math.min(Math.max(Math.ceil((perMinute / 60) * SECONDS_AHEAD), PLACES.least), PLACES.most);

/** The longest that a call can take, including waits before it. */
const LONGEST_PROBE = 150_000;
