import type { Clock } from '@/lib/platform/clock';
import type { CallSlots } from './call-slots';

/** Why nothing is read for now, and until when, if known; null: the service responds. */
export type ServiceWait = { for: string; until: number } | null;

interface HealthOptions {
  clock: Clock;
  slots: Pick<CallSlots, 'close' | 'open' | 'isClosed'>;
  /** Called when the service becomes unreachable, and when it is back. */
  changed: (waits: ServiceWait) => void;
}

/** Milliseconds before another call probes whether the service is back. */
const PROBED_AGAIN = 5_000;
/** Limit on the items whose last failure is remembered. */
const MOST_REMEMBERED = 1_000;

/**
 * The service's health as seen by the survey: during an outage nothing is read, and no profile is blamed. A
 * failure is attributed to a profile only if others were answered in between.
 */
export class ServiceHealth {
  #answers = 0;
  /** The number of responses received before an item failed. */
  readonly #failedAt = new Map<number, number>();
  #waits: ServiceWait = null;

  constructor(private readonly options: HealthOptions) {}

  answered(item: number): void {
    this.#answers += 1;
    this.#failedAt.delete(item);
    this.options.slots.open();
    if (this.#waits === null) return;
    this.#waits = null;
    this.options.changed(null);
  }

  /** @returns whether other profiles were answered since the last failure of this item */
  failed(item: number): boolean {
    const before = this.#failedAt.get(item);
    this.#failedAt.delete(item);
    this.#failedAt.set(item, this.#answers);
    const [oldest] = this.#failedAt.keys();
    if (this.#failedAt.size > MOST_REMEMBERED && oldest !== undefined) this.#failedAt.delete(oldest);
    // The probe got a result, even if it does not show whether the service is back.
    if (this.options.slots.isClosed) this.options.slots.close(PROBED_AGAIN);
    return before !== undefined && this.#answers > before;
  }

  away(code: string, milliseconds: number): void {
    const { slots, clock, changed } = this.options;
    slots.close(milliseconds);
    const until = clock.wall() + milliseconds;
    const isNews = this.#waits?.for !== code || until > this.#waits.until;
    this.#waits = { for: code, until };
    if (isNews) changed(this.#waits);
  }
}
