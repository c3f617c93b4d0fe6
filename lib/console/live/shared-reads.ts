import { type Clock, systemClock } from '@/lib/upstream/clock';

/** Milliseconds between the beginnings of two reads of the same: a flood of changes costs five a second. */
const EVERY_MS = 200;
/** Some changes are not announced, such as what was seen when. */
const KEPT_MS = 1_000;
/** For what only announced changes change: no longer, as the listener may be away. */
export const KEPT_LONGER_MS = 10_000;

interface Made {
  value: Promise<unknown>;
  version: number;
  at: number;
  /** The one after it, which waits for its turn: whoever comes now shares that. */
  next: Promise<unknown> | null;
}

/**
 * Every change has all open screens read the same anew. They share one read of the database: one that began after
 * the last change that this process heard of. What it gives is shared too: do not change it.
 */
export class SharedReads {
  readonly #made = new Map<string, Made>();

  /** @param version grows with every change that is heard */
  constructor(
    private readonly version: () => number,
    private readonly clock: Clock = systemClock,
  ) {}

  /**
   * @param kept Milliseconds for which it is shared while nothing is heard of.
   * @throws what `make` throws; a failure is not kept
   */
  read<Value>(key: string, make: () => PromiseLike<Value>, kept = KEPT_MS): Promise<Value> {
    const known = this.#made.get(key);
    if (known === undefined) return this.#make(key, make, kept);
    const age = this.clock.now() - known.at;
    if (known.version === this.version() && age < kept) return known.value as Promise<Value>;
    known.next ??= this.#afterwards(known, EVERY_MS - age).then(() => this.#make(key, make, kept));
    return known.next as Promise<Value>;
  }

  #make<Value>(key: string, make: () => PromiseLike<Value>, kept: number): Promise<Value> {
    // A statement of drizzle's is run anew by each that waits for it: all wait for this promise instead.
    const value = (async () => make())();
    const made: Made = { value, version: this.version(), at: this.clock.now(), next: null };
    this.#made.set(key, made);
    const forget = () => {
      if (this.#made.get(key) === made && made.next === null) this.#made.delete(key);
    };
    value.catch(forget);
    this.clock.later(kept, forget);
    return value;
  }

  async #afterwards({ value }: Made, wait: number): Promise<void> {
    await value.catch(() => undefined);
    if (wait > 0) await new Promise<void>((resolve) => this.clock.later(wait, resolve));
  }
}
