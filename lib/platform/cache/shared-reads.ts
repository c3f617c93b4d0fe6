import { LRUCache } from 'lru-cache';
import type { Clock } from '@/lib/platform/clock';

export interface SharedReadsOptions<Value> {
  clock: Clock;
  /** How long a value is reused, in milliseconds from when it arrived; 0: only while the read is in flight. */
  keptFor: number;
  /** Maximum number of stored values: the least recently used is dropped first. */
  most?: number;
  /** A value that is not stored answers only the callers already waiting for it. */
  isKept?: (value: Value) => boolean;
  /** Increases with every known change. */
  version?: () => number;
  /**
   * Minimum milliseconds between the starts of two reads of the same key: a flood of changes causes no more reads.
   */
  every?: number;
  /** A read waits in a queue before it is sent, and reports by `onSend` when it is. */
  queued?: boolean;
}

export interface ReadOptions {
  /**
   * True: share no read that was already sent. `lately`: also accept a value that was read as fresh and has not
   * expired.
   */
  fresh?: boolean | 'lately' | undefined;
  /** Reads that are delayed longer have a higher rank. A caller with a lower rank does not join them. */
  rank?: number;
  /** Detaches this caller only. */
  signal?: AbortSignal | undefined;
  keptFor?: number;
}

export interface SharedRequest {
  /** Fires when no caller waits for the read any more. */
  signal?: AbortSignal;
  onSend: () => void;
}

type ReadSource<Value> = (request: SharedRequest) => PromiseLike<Value>;

interface InFlight<Value> {
  result: Promise<Value>;
  /** Null if its first caller cannot leave, so the read is never aborted. */
  stop: AbortController | null;
  callers: number;
  rank: number;
  /** Whether it shared no read that was already sent. */
  fresh: boolean;
  /** When it was sent, and the version known then; null while it waits. */
  sent: { at: number; version: number } | null;
}

interface CachedRead<Value> {
  value: Value;
  fresh: boolean;
  sent: { at: number; version: number };
  until: number;
}

const MOST_KEPT = 1_000;

/**
 * Concurrent reads, and those shortly after one another, are made once. One rule says what may be shared: a read that
 * was sent after the last change known here, until `keptFor` after its answer arrived. `drop` and `version` report
 * changes; a read that was in flight then answers only existing callers and is not stored. A failure is passed to the
 * waiting callers. Values are shared too: do not change them.
 */
export class SharedReads<Value> {
  readonly #inFlight = new Map<string, InFlight<Value>>();
  readonly #kept: LRUCache<string, CachedRead<Value>>;
  readonly #options: Required<Omit<SharedReadsOptions<Value>, 'most'>>;

  constructor({ most = MOST_KEPT, ...options }: SharedReadsOptions<Value>) {
    this.#kept = new LRUCache({ max: most });
    this.#options = { isKept: () => true, version: () => 0, every: 0, queued: false, ...options };
  }

  get size(): number {
    return this.#kept.size;
  }

  /** @throws what `make` throws, or the reason of `asking.signal` */
  read(key: string, make: ReadSource<Value>, asking: ReadOptions = {}): Promise<Value> {
    if (asking.signal?.aborted) return Promise.reject(asking.signal.reason);
    const cached = asking.fresh === true ? undefined : this.#kept.get(key);
    const isFresh = cached?.fresh || !asking.fresh;
    if (cached && isFresh && this.#isNew(cached.sent) && this.#options.clock.now() < cached.until) {
      return Promise.resolve(cached.value);
    }
    const known = this.#inFlight.get(key);
    const request = known && this.#mayJoin(known, asking) ? known : this.#begin(key, make, asking);
    request.callers += 1;
    return asking.signal ? whileAttached(request, asking.signal) : request.result;
  }

  /** Marks the stored value as out of date. */
  drop(key: string): void {
    this.#inFlight.delete(key);
    this.#kept.delete(key);
  }

  dropAll(): void {
    this.#inFlight.clear();
    this.#kept.clear();
  }

  #isNew(sent: { version: number }): boolean {
    return sent.version === this.#options.version();
  }

  #mayJoin({ stop, sent, rank, fresh }: InFlight<Value>, asking: ReadOptions): boolean {
    if (stop?.signal.aborted || rank > (asking.rank ?? 0)) return false;
    if (sent === null) return true;
    const isFresh = !asking.fresh || (asking.fresh === 'lately' && fresh && this.#isOfThisMoment(sent));
    return isFresh && this.#isNew(sent);
  }

  #isOfThisMoment(sent: { at: number }): boolean {
    return this.#options.clock.now() < sent.at + this.#options.keptFor;
  }

  #begin(key: string, make: ReadSource<Value>, asking: ReadOptions): InFlight<Value> {
    const { clock, version, every, queued } = this.#options;
    const stop = asking.signal ? new AbortController() : null;
    const before = every > 0 ? (this.#inFlight.get(key) ?? this.#kept.peek(key)) : undefined;
    const request: Omit<InFlight<Value>, 'result'> = {
      stop,
      callers: 0,
      rank: asking.rank ?? 0,
      fresh: asking.fresh !== undefined && asking.fresh !== false,
      sent: null,
    };
    const onSend = () => {
      request.sent = { at: clock.now(), version: version() };
    };
    // A drizzle statement runs again for each await, so all callers wait for one promise of its result.
    const run = async () => {
      if (!queued) onSend();
      return make(stop ? { signal: stop.signal, onSend } : { onSend });
    };
    // Wait until the other callers of this tick have asked too.
    const result = (before ? this.#turn(before) : Promise.resolve()).then(run);
    const inFlight: InFlight<Value> = Object.assign(request, { result });
    this.#inFlight.set(key, inFlight);
    // A value that was dropped or replaced meanwhile is no longer in the map, and is not stored.
    const end = (): boolean => this.#inFlight.get(key) === inFlight && this.#inFlight.delete(key);
    result.then((value) => {
      if (end()) this.#store(key, value, inFlight, asking.keptFor ?? this.#options.keptFor);
    }, end);
    return inFlight;
  }

  /** Fulfilled when the next read of this key may begin. */
  async #turn(before: InFlight<Value> | CachedRead<Value>): Promise<void> {
    const { clock, every } = this.#options;
    if ('result' in before) await before.result.catch(() => undefined);
    const wait = before.sent ? before.sent.at + every - clock.now() : 0;
    if (wait > 0) await new Promise<void>((resolve) => clock.later(wait, resolve));
  }

  #store(key: string, value: Value, { sent, fresh }: InFlight<Value>, keptFor: number): void {
    const { clock, isKept: mayCache } = this.#options;
    if (keptFor === 0 || sent === null || !mayCache(value)) return;
    const cached = { value, fresh, sent, until: clock.now() + keptFor };
    this.#kept.set(key, cached);
    // Values that are never requested again must not stay in memory.
    clock.later(keptFor, () => {
      if (this.#kept.peek(key) === cached) this.#kept.delete(key);
    });
  }
}

function whileAttached<Value>(request: InFlight<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      request.callers -= 1;
      if (request.callers === 0) request.stop?.abort(signal.reason);
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (): void => signal.removeEventListener('abort', onAbort);
    request.result.finally(settle).then(resolve, reject);
  });
}
