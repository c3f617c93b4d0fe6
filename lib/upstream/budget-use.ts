import type { RateBudget } from '@/lib/configuration/contract/rate-limit';
import type { Priority } from './pace-queue';

/** The part of a budget used since the client was created. */
export interface UsedCalls {
  /** Calls of this client that were answered. */
  people: number;
  background: number;
  /** Calls of everyone who shares the budget, according to the service's headers. */
  all: number;
}

/**
 * A larger rise of `remaining`, as a share of the limit or a number, means a new window, not answers out of order.
 */
const NEW_WINDOW = { share: 0.1, least: 8 };

/** Counts the use of one limit class's budget: by this client's calls, and by everyone according to the headers. */
export class BudgetUse {
  readonly #used: UsedCalls = { people: 0, background: 0, all: 0 };
  #lowest: number | null = null;

  get used(): Readonly<UsedCalls> {
    return this.#used;
  }

  answered(priority: Priority, { limit, remaining }: RateBudget): void {
    this.#used[priority === 'person' ? 'people' : 'background'] += 1;
    if (limit === null || remaining === null) return;
    const lowest = this.#lowest;
    const isNew =
      lowest !== null && remaining - lowest > Math.max(NEW_WINDOW.least, limit * NEW_WINDOW.share);
    if (isNew) this.#used.all += Math.max(0, limit - remaining);
    // The use of the first window before this client, and by whom, is unknown.
    else this.#used.all += lowest === null ? 1 : Math.max(0, lowest - remaining);
    this.#lowest = isNew || lowest === null ? remaining : Math.min(lowest, remaining);
  }
}

/** Running calls and saves of people, which background work yields to. */
export class PeopleUnderWay {
  #count = 0;
  #waiting: (() => void)[] = [];

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const go of this.#waiting.splice(0)) go();
  }

  async during<Value>(run: () => Promise<Value>): Promise<Value> {
    this.begin();
    try {
      return await run();
    } finally {
      this.end();
    }
  }

  /** Fulfilled when none is running. */
  whenDone(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((go) => this.#waiting.push(go));
  }
}
