import type { Clock } from '@/lib/platform/clock';

/** Test support: time that advances only on request. */
export class FakeClock implements Clock {
  #now = 0;
  #timers: { at: number; run: () => void }[] = [];
  /** Unix time; set it to put the machine's clock wrong. */
  wallTime = 1_700_000_000_000;

  now = (): number => this.#now;
  wall = (): number => this.wallTime;

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  later(ms: number, run: () => void): void {
    this.after(ms, run);
  }

  /** Advances the time, runs due timers in order, and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settle();
    }
    this.#now = end;
    this.wallTime += ms;
    await settle();
  }

  #next(end: number): { at: number; run: () => void } | undefined {
    return this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
