import type { RateBudget } from '@/lib/contract/rate-limit';
import type { Priority } from './pace-queue';

/** What was taken of a budget since the client was made. */
export interface UsedCalls {
  /** By calls of this client that were answered. */
  people: number;
  background: number;
  /** By everybody who shares the budget, as far as the service's headers say it. */
  all: number;
}

/** A rise of `remaining` beyond this share of the limit, or so many, is a new window and no answer that was overtaken. */
const NEW_WINDOW = { share: 0.1, least: 8 };

/** Counts what is taken of the budget of one limit class: by this client's calls, and by the headers for everybody. */
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
    // How much of the first window was taken before, and by whom, nothing says.
    else this.#used.all += lowest === null ? 1 : Math.max(0, lowest - remaining);
    this.#lowest = isNew || lowest === null ? remaining : Math.min(lowest, remaining);
  }
}

/** The calls and saves of people that are under way, for work in the background to give way to. */
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

  /** Fulfilled when none is under way. */
  whenDone(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((go) => this.#waiting.push(go));
  }
}
