import { SharedReads } from '@/lib/cache/shared-reads';
import { type Clock, systemClock } from '@/lib/clock';

/** A flood of changes costs five reads of the same a second. */
const EVERY_MS = 200;
/** Some changes are not announced, such as what was seen when. */
const KEPT_MS = 1_000;
/** For what only announced changes change: no longer, as the listener may be away. */
export const KEPT_LONGER_MS = 10_000;

/** Every change has all open screens read the same anew: they share one read of the database. */
export class DatabaseReads {
  readonly #reads: SharedReads<unknown>;

  /** @param version grows with every change that is heard */
  constructor(version: () => number, clock: Clock = systemClock) {
    this.#reads = new SharedReads({ clock, keptFor: KEPT_MS, every: EVERY_MS, version });
  }

  /** Shared by all who ask for the same key: do not change it. @throws what `make` throws */
  read<Value>(key: string, make: () => PromiseLike<Value>, keptFor = KEPT_MS): Promise<Value> {
    return this.#reads.read(key, make, { keptFor }) as Promise<Value>;
  }
}
