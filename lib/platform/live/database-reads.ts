import { SharedReads } from '@/lib/platform/cache/shared-reads';
import { type Clock, systemClock } from '@/lib/platform/clock';

/** A flood of changes costs up to five identical reads a second. */
const EVERY_MS = 200;
/** Some changes are not announced, such as when a profile was last seen. */
const KEPT_MS = 1_000;
/** For data that only announced changes affect: still limited, as the listener may be disconnected. */
export const KEPT_LONGER_MS = 10_000;

/** After every change all open screens read the same data again: they share one read of the database. */
export class DatabaseReads {
  readonly #reads: SharedReads<unknown>;

  /** @param version increases with every announced change */
  constructor(version: () => number, clock: Clock = systemClock) {
    this.#reads = new SharedReads({ clock, keptFor: KEPT_MS, every: EVERY_MS, version });
  }

  /** The result is shared by all callers with the same key: do not change it. @throws what `make` throws */
  read<Value>(key: string, make: () => PromiseLike<Value>, keptFor = KEPT_MS): Promise<Value> {
    return this.#reads.read(key, make, { keptFor }) as Promise<Value>;
  }
}
