import type { Clock } from '@/lib/clock';
import { AHEAD, type GrantedCalls } from './reserve-calls';

export interface CallSlotsOptions {
  clock: Clock;
  /** Calls out of the common budget; null: nothing is to be begun for now. */
  grant: (most: number) => Promise<GrantedCalls | null>;
  /** Calls of people that are under way. */
  people: { readonly count: number; whenDone(): Promise<void> };
  /** Told of each time that a call waited for people, and for how many milliseconds. */
  gaveWay: (milliseconds: number) => void;
  log: (error: unknown) => void;
}

/** What becomes of a call that waits: it is begun, or goes back to where it came from. */
type SlotResult = 'go' | 'back';

interface WaitingCall {
  settle(turn: SlotResult): void;
}

/** Nothing gives way for longer: calls that are held back are made up for, but only for so long. */
const LONGEST_WAY = 1_000;
/** Milliseconds in which what a person's call came to is written. */
const AFTER_PEOPLE = 50;
const AFTER_FAILURE = 1_000;
/** Before it is asked again where nothing was given out: what others take, or the share, may have changed. */
const LEAST_WAIT = 25;
const LONGEST_WAIT = 2_000;

/**
 * Lets the calls of this process begin one by one, as the common budget gives them out. Calls wait in lanes, which
 * have their turns one after the other, so that a long lane does not hold up a short one. Gives way to people.
 */
export class CallSlots {
  readonly #lanes = new Map<string, WaitingCall[]>();
  #isRunning = false;
  /** While the service is away: until when nothing is begun; then one call finds out. */
  #closed: { until: number; isProbed: boolean } | null = null;
  #opened: (() => void)[] = [];
  #perMinute = 0;

  constructor(private readonly options: CallSlotsOptions) {}

  /** Calls a minute at which they were last given out. */
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

  /** The service cannot be asked: nothing is begun for so many milliseconds, and then one call alone. */
  close(milliseconds: number): void {
    const until = this.options.clock.now() + milliseconds;
    this.#closed = { until: Math.max(until, this.#closed?.until ?? 0), isProbed: false };
    this.#wake();
  }

  /** It answered. */
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
      // What is over since then is not begun: the calls that are left over are lost.
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

  /** Of the lane that had its turn longest ago: a lane goes to the end of the row with each turn. */
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
      // Of a call that finds out nothing may come, as where its worker was stopped.
      await this.#pause(wait > 0 ? wait : LONGEST_PROBE, true);
      if (this.#closed?.isProbed && wait <= 0) this.#closed.isProbed = false;
    }
  }

  /**
   * Waits while a person's call is under way and what follows from it is written, for a second or so at most: before work
   * that would hold it up.
   */
  async settle(): Promise<void> {
    if ((await this.#untilPeopleDone()) !== null) await this.#pause(AFTER_PEOPLE);
  }

  async #waitForPeople(): Promise<void> {
    const waited = await this.#untilPeopleDone();
    if (waited !== null) this.options.gaveWay(waited);
  }

  /** @returns for how many milliseconds it waited; null: nobody's call was under way */
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

/** Items of a queue that wait for their turn: those of so many seconds, so that what goes before them waits no longer. */
const SECONDS_AHEAD = 2;
const PLACES = { least: 4, most: 60 };

/** Places of a kind whose items wait for calls at this pace. */
export const placesAt = (perMinute: number): number =>
  Math.min(Math.max(Math.ceil((perMinute / 60) * SECONDS_AHEAD), PLACES.least), PLACES.most);

/** The longest that a call can take: waits before it, and the call itself. */
const LONGEST_PROBE = 150_000;
