import type { Clock } from './clock';

/** Reads kept at most: a bound for memory, far above what one console's people read in a second. */
const MOST = 1_000;

/** Successful reads of the last moment. None is kept for longer than `keptFor` milliseconds; 0 keeps none. */
export class Landed<T> {
  /** The oldest first, as all are kept equally long. */
  readonly #reads = new Map<string, { value: T; until: number }>();
  #tidying = false;

  constructor(
    private readonly clock: Clock,
    private readonly keptFor: number,
  ) {}

  get size(): number {
    return this.#reads.size;
  }

  get(key: string): T | undefined {
    const read = this.#reads.get(key);
    return read && this.clock.now() < read.until ? read.value : undefined;
  }

  keep(key: string, value: T): void {
    if (this.keptFor === 0) return;
    this.#tidyIn(this.keptFor);
    this.#reads.delete(key);
    for (const oldest of this.#reads.keys()) {
      if (this.#reads.size < MOST) break;
      this.#reads.delete(oldest);
    }
    this.#reads.set(key, { value, until: this.clock.now() + this.keptFor });
  }

  forget(key: string): void {
    this.#reads.delete(key);
  }

  forgetAll(): void {
    this.#reads.clear();
  }

  /** Reads that nobody asks for again must not stay in memory. */
  #tidyIn(ms: number): void {
    if (this.#tidying) return;
    this.#tidying = true;
    this.clock.later(ms, () => {
      this.#tidying = false;
      this.#dropOld();
    });
  }

  #dropOld(): void {
    const now = this.clock.now();
    for (const [key, { until }] of this.#reads) {
      if (now < until) {
        this.#tidyIn(until - now);
        break;
      }
      this.#reads.delete(key);
    }
  }
}
