import type { Clock } from '@/lib/clock';
import type { CallSlots } from '../background-budget/call-slots';

/** Why nothing is read for now, and until when as far as is known; null: the service answers. */
export type ServiceWait = { for: string; until: number } | null;

interface HealthOptions {
  clock: Clock;
  slots: Pick<CallSlots, 'close' | 'open' | 'isClosed'>;
  /** Told when the service went away, and when it is back. */
  changed: (waits: ServiceWait) => void;
}

/** Milliseconds after which another call finds out whether the service is back. */
const PROBED_AGAIN = 5_000;
/** Items of which it is remembered when they failed. */
const MOST_REMEMBERED = 1_000;

/**
 * How the service answers the survey: while it is away nothing is read, and no profile is to blame. A failure is a
 * profile's own only where others were answered in between.
 */
export class ServiceHealth {
  #answers = 0;
  /** How many answers there had been when an item failed. */
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

  /** @returns whether other profiles were answered since the same item failed before */
  failed(item: number): boolean {
    const before = this.#failedAt.get(item);
    this.#failedAt.delete(item);
    this.#failedAt.set(item, this.#answers);
    const [oldest] = this.#failedAt.keys();
    if (this.#failedAt.size > MOST_REMEMBERED && oldest !== undefined) this.#failedAt.delete(oldest);
    // A call that was to find out whether the service is back has found out something, if not that.
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
