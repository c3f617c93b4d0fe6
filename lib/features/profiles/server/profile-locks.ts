import type { SQL } from 'drizzle-orm';
import type { Clock } from '@/lib/platform/clock';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { acquireLeases, deleteLeases, type Lease, renewLeases } from './lease-rows';

/** The right to write one profile's forms, held by one save or one item of a run. */
export interface ProfileLock extends Lease {
  /**
   * Aborts when the lock is lost: data read under it may be out of date, so do not send anything based on it.
   */
  readonly signal: AbortSignal;
  /** Never rejects, and may be called more than once. */
  release(): Promise<void>;
}

export interface ProfileLocks {
  /**
   * Waits for the profile's lock, across all instances on the database.
   * @throws ConsoleError `profile_busy` if its holder does not finish in time; the reason of `signal`
   */
  acquire(profile: string, signal?: AbortSignal): Promise<ProfileLock>;
  /** Releases locks when `transaction` commits. */
  releaseIn(transaction: Queries, locks: readonly ProfileLock[]): Promise<void>;
}

export interface LeaseTimes {
  /** Milliseconds after which a dead holder's lock is free; a living one renews it three times as often. */
  lease: number;
  /** Milliseconds that a caller waits: longer than a lease, so that a dead holder never causes a refusal. */
  patience: number;
  /**
   * Milliseconds after which a holder that has not finished counts as hanging, and its lease is left to
   * expire.
   */
  longestHeld: number;
}

const USUAL_TIMES: LeaseTimes = { lease: 15_000, patience: 30_000, longestHeld: 120_000 };
/** Milliseconds between two tries; a lock released by this process is tried at once. */
const TRY_AGAIN = { first: 20, most: 100 };

export interface ProfileLocksOptions {
  db: Queries;
  /** The clock of the leases: the database's, which all instances share. */
  now: () => SQL;
  clock: Clock;
  log: (error: unknown) => void;
  /** Different in each process. */
  name: string;
  times?: LeaseTimes;
}

interface HeldLock extends ProfileLock {
  since: number;
  /** By `clock`: never later than the lease's end. */
  until: number;
  lost: AbortController;
}

interface LockRequest extends Lease {
  resolve: (isTaken: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * One lock per profile, stored as a lease in the database: it expires with its holder, and needs no
 * connection of its own.
 */
export class DatabaseLocks implements ProfileLocks {
  readonly #held = new Set<HeldLock>();
  readonly #asking: LockRequest[] = [];
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #releasing = new Set<Promise<void>>();
  readonly #times: LeaseTimes;
  #asksNow = false;
  #isTimed = false;
  #renews = false;
  #count = 0;

  constructor(private readonly options: ProfileLocksOptions) {
    this.#times = options.times ?? USUAL_TIMES;
  }

  async acquire(profile: string, signal?: AbortSignal): Promise<ProfileLock> {
    const { clock, name } = this.options;
    this.#count += 1;
    const lease = { profile, holder: `${name}:${this.#count}` };
    const began = clock.now();
    for (let wait = TRY_AGAIN.first; ; wait = Math.min(wait * 2, TRY_AGAIN.most)) {
      signal?.throwIfAborted();
      const asked = clock.now();
      if (await this.#ask(lease)) {
        const lock = this.#hold(lease, asked);
        if (signal?.aborted) await lock.release();
        signal?.throwIfAborted();
        return lock;
      }
      if (clock.now() - began >= this.#times.patience) throw new ConsoleError('profile_busy');
      await this.#pause(profile, wait, signal);
    }
  }

  async releaseIn(transaction: Queries, locks: readonly ProfileLock[]): Promise<void> {
    // If the transaction is rolled back they are still held, for one more lease, during which the release is
    // retried.
    const { longestHeld, lease } = this.#times;
    const holders = new Set(locks.map(({ holder }) => holder));
    for (const lock of this.#held) {
      if (holders.has(lock.holder)) lock.since = this.options.clock.now() - longestHeld + lease;
    }
    await deleteLeases(transaction, locks);
  }

  /** Releases all held locks, and waits for releases in progress, before the database closes. */
  async close(): Promise<void> {
    for (const lock of this.#held) void lock.release();
    await Promise.all(this.#releasing);
  }

  /** Callers during a running statement share the next one. */
  #ask(lease: Lease): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#asking.push({ ...lease, resolve, reject });
      if (!this.#asksNow) void this.#askTogether();
    });
  }

  async #askTogether(): Promise<void> {
    this.#asksNow = true;
    while (this.#asking.length > 0) {
      const some = this.#takeOneOfEach();
      try {
        const { db, now } = this.options;
        const acquired = await acquireLeases(db, some, { now: now(), length: this.#times.lease });
        for (const { holder, resolve } of some) resolve(acquired.has(holder));
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
    this.#asksNow = false;
  }

  /** The first caller in line for each profile. */
  #takeOneOfEach(): LockRequest[] {
    const firsts = new Map<string, LockRequest>();
    for (const one of this.#asking) if (!firsts.has(one.profile)) firsts.set(one.profile, one);
    const some = [...firsts.values()];
    const left = this.#asking.filter((one) => !some.includes(one));
    this.#asking.splice(0, this.#asking.length, ...left);
    return some;
  }

  #hold(lease: Lease, asked: number): HeldLock {
    const lost = new AbortController();
    const lock: HeldLock = {
      ...lease,
      since: asked,
      until: asked + this.#times.lease,
      lost,
      signal: lost.signal,
      release: () => this.#release(lock),
    };
    this.#held.add(lock);
    this.#renewLater();
    return lock;
  }

  async #release(lock: HeldLock): Promise<void> {
    if (!this.#held.delete(lock)) return;
    const released = deleteLeases(this.options.db, [lock]).catch(this.options.log);
    this.#releasing.add(released);
    await released;
    this.#releasing.delete(released);
    for (const go of [...(this.#waiting.get(lock.profile) ?? [])]) go();
  }

  #renewLater(): void {
    if (this.#isTimed || this.#held.size === 0) return;
    this.#isTimed = true;
    this.options.clock.later(this.#times.lease / 3, () => {
      this.#isTimed = false;
      this.#loseExpired(this.options.clock.now());
      if (!this.#renews) void this.#renew();
      this.#renewLater();
    });
  }

  async #renew(): Promise<void> {
    const { db, now, clock, log } = this.options;
    this.#renews = true;
    const asked = clock.now();
    const alive = [...this.#held].filter(({ since }) => asked - since < this.#times.longestHeld);
    try {
      const renewed = await renewLeases(db, alive, { now: now(), length: this.#times.lease });
      for (const lock of alive) {
        if (renewed.has(lock.holder)) lock.until = asked + this.#times.lease;
        else this.#lose(lock);
      }
    } catch (error) {
      log(error);
    }
    this.#renews = false;
  }

  #loseExpired(now: number): void {
    for (const lock of [...this.#held]) if (lock.until <= now) this.#lose(lock);
  }

  #lose(lock: HeldLock): void {
    this.#held.delete(lock);
    lock.lost.abort(new ConsoleError('profile_busy'));
  }

  #pause(profile: string, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(profile) ?? new Set();
      this.#waiting.set(profile, waiting);
      const go = (): void => {
        cancel();
        waiting.delete(go);
        if (waiting.size === 0 && this.#waiting.get(profile) === waiting) this.#waiting.delete(profile);
        signal?.removeEventListener('abort', go);
        resolve();
      };
      const cancel = this.options.clock.after(milliseconds, go);
      waiting.add(go);
      signal?.addEventListener('abort', go, { once: true });
    });
  }
}
