import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type Clock, install } from '@sinonjs/fake-timers';
import { Random } from './random';

/** A process of the simulated world. Its timers never fire after it has died. */
export interface SimulatedProcess {
  name: string;
  isDead: boolean;
  /** Error of its machine's clock, in milliseconds. */
  skew: number;
}

/** The process on whose behalf code runs; undefined for the world itself. */
export const running = new AsyncLocalStorage<SimulatedProcess>();

const START = Date.parse('2026-03-02T07:00:00Z');
const realImmediate = setImmediate;
/** Idle turns of the event loop after which nothing more will happen unless time passes. */
const QUIET_TURNS = 3;
const MOST_TURNS = 20_000;
/** Milliseconds of virtual time. */
const LONGEST_WORK = 120_000;

/**
 * Virtual time for everything in this thread, by replacing Node's timers, dates and random numbers. It also affects
 * code that does not take a clock as a parameter. Immediates and promises stay real, because they take no time.
 */
export class VirtualTime {
  readonly #clock: Clock;
  readonly #undo: (() => void)[] = [];
  #activity = 0;
  #holds = 0;
  #released = () => {};
  /** Let the results arrive of work on other threads, in the order in which it was asked for. */
  readonly #elsewhere: (() => Promise<void>)[] = [];

  /** @param start Unix time in milliseconds */
  constructor(
    seed: string,
    private readonly start = START,
  ) {
    const random = new Random(`${seed} ids`);
    this.#replaceRandom(random);
    this.#clock = install({
      now: start,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      loopLimit: Number.POSITIVE_INFINITY,
    });
    this.#keepProcesses();
    this.#skewDates();
    this.#orderCrypto();
    syncBuiltinESMExports();
  }

  /** Unix time in milliseconds of a correct clock. */
  get now(): number {
    return this.#clock.now;
  }

  /** Milliseconds since the simulation began. */
  get elapsed(): number {
    return this.#clock.now - this.start;
  }

  /** Replaces the global `fetch`. */
  fetchWith(fetch: typeof globalThis.fetch): void {
    this.#replace(globalThis, 'fetch', fetch);
  }

  /** Must be called by anything that causes work without a timer. */
  noteActivity(): void {
    this.#activity += 1;
  }

  /** Time stands still while another thread or process works: its duration differs from run to run. */
  hold(): void {
    this.#holds += 1;
  }

  /** Ends one {@link hold}. */
  release(): void {
    this.#holds -= 1;
    this.#activity += 1;
    this.#released();
  }

  /** Lets time pass, timer by timer, and waits for the work that each starts. */
  async pass(milliseconds: number): Promise<void> {
    await this.settle();
    let isOver = false;
    const end = this.#clock.setTimeout(() => {
      isOver = true;
    }, milliseconds);
    while (!isOver) {
      this.#clock.next();
      await this.settle();
    }
    this.#clock.clearTimeout(end);
  }

  /** Runs until `isDone` returns true or the time is up. @returns whether it was done */
  async passUntil(isDone: () => boolean, most: number): Promise<boolean> {
    await this.settle();
    const until = this.#clock.now + most;
    const end = this.#clock.setTimeout(() => undefined, most);
    while (!isDone() && this.#clock.now < until) {
      this.#clock.next();
      await this.settle();
    }
    this.#clock.clearTimeout(end);
    return isDone();
  }

  /** Lets as much time pass as the work needs. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    ended.catch(() => undefined);
    if (!(await this.passUntil(() => isDone, LONGEST_WORK))) throw new Error('The world stands still.');
    return ended;
  }

  /** As on a machine that was suspended: every timer that became due fires once. */
  async sleep(milliseconds: number): Promise<void> {
    await this.settle();
    this.#clock.jump(milliseconds);
    await this.settle();
  }

  /** Resolves when nothing more happens unless time passes. */
  async settle(): Promise<void> {
    let quiet = 0;
    for (let busy = 0; quiet < QUIET_TURNS; ) {
      const before = this.#activity;
      const turn = this.#holds > 0 ? this.#nextRelease() : new Promise<void>((next) => realImmediate(next));
      await turn;
      const isActive = this.#activity !== before;
      quiet = isActive || this.#holds > 0 ? 0 : quiet + 1;
      if (isActive) busy += 1;
      if (busy > MOST_TURNS) throw new Error('The world does not come to rest: something runs without end.');
      const arrive = quiet === QUIET_TURNS ? this.#elsewhere.shift() : undefined;
      if (arrive) {
        await arrive();
        quiet = 0;
      }
    }
  }

  #nextRelease(): Promise<void> {
    return new Promise((resolve) => {
      this.#released = resolve;
    });
  }

  restore(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#clock.uninstall();
    syncBuiltinESMExports();
  }

  /** A timer runs for the process that set it, and never after that has died. */
  #keepProcesses(): void {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const set = globalThis[name];
      const ownedTimer = (run: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
        const owner = running.getStore();
        this.#activity += 1;
        const bound = AsyncResource.bind(run);
        const guarded = () => (owner?.isDead ? undefined : bound(...given));
        return set(guarded, milliseconds);
      };
      this.#replace(globalThis, name, ownedTimer as never);
    }
    const within = (milliseconds: number): AbortSignal => {
      const controller = new AbortController();
      const late = () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
      setTimeout(late, milliseconds);
      return controller.signal;
    };
    this.#replace(AbortSignal, 'timeout', within);
  }

  #skewDates(): void {
    const now = Date.now.bind(Date);
    const skewed = () => now() + (running.getStore()?.skew ?? 0);
    const Faked = Date;
    class SkewedDate extends Faked {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(skewed());
        else super(...(given as [number]));
      }
      static override now = skewed;
    }
    this.#replace(globalThis, 'Date', SkewedDate as never);
  }

  /** Crypto operations finish on other threads, in any order: their results arrive in theirs, when all else is at rest. */
  #orderCrypto(): void {
    const { subtle } = crypto.webcrypto;
    for (const name of ['sign', 'verify', 'importKey', 'digest', 'encrypt', 'decrypt'] as const) {
      const run = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>;
      const inOrder = (...given: unknown[]) => {
        const result = run(...given);
        return new Promise((resolve) => {
          this.#activity += 1;
          this.#elsewhere.push(async () => {
            await result.catch(() => undefined);
            resolve(result);
          });
        });
      };
      this.#replace(subtle, name, inOrder as never);
    }
  }

  #replaceRandom(random: Random): void {
    const bytes = (size: number) => {
      const made = Buffer.alloc(size);
      random.bytes(made);
      return made;
    };
    const uuid = () => {
      const made = bytes(16);
      made[6] = ((made[6] ?? 0) & 0x0f) | 0x40;
      made[8] = ((made[8] ?? 0) & 0x3f) | 0x80;
      const text = made.toString('hex');
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20),
      ].join('-');
    };
    const fill = (into: Uint8Array) => {
      random.bytes(new Uint8Array(into.buffer, into.byteOffset, into.byteLength));
      return into;
    };
    this.#replace(Math, 'random', random.next);
    this.#replace(crypto, 'randomUUID', uuid as never);
    this.#replace(crypto, 'randomBytes', bytes as never);
    this.#replace(crypto, 'randomFillSync', fill as never);
    this.#replace(crypto, 'randomInt', ((...given: number[]) => {
      const [least, most] = given.length > 1 ? given : [0, ...given];
      return random.whole(least ?? 0, (most ?? 1) - 1);
    }) as never);
    this.#replace(globalThis.crypto, 'randomUUID', uuid as never);
    this.#replace(globalThis.crypto, 'getRandomValues', fill as never);
  }

  #replace<On extends object, Name extends keyof On>(on: On, name: Name, by: On[Name]): void {
    const before = Object.getOwnPropertyDescriptor(on, name);
    Object.defineProperty(on, name, { value: by, configurable: true, writable: true });
    this.#undo.push(() => {
      if (before) Object.defineProperty(on, name, before);
      else delete on[name];
    });
  }
}
