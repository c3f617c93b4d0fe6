import type { Queries } from '@/lib/db/database';
import type { Reading } from './reading';
import { storeReading } from './store-reading';

/** Readings that wait at most; each holds a configuration in memory. */
const MOST_WAITING = 200;

interface QueueOptions {
  db: Queries;
  /** Told of a reading that was not kept, and why. */
  log: (cause: unknown, uuid: string) => void;
}

/**
 * Keeps readings one after another, after whoever read has been answered. Nobody waits for it, and nothing that
 * fails here fails a read: a reading that cannot be kept is told to `log` and forgotten.
 */
export class ReadingQueue {
  readonly #waiting: { reading: Reading; done: () => void }[] = [];
  readonly #ends = new Map<string, Promise<void>>();
  #isRunning = false;

  constructor(private readonly options: QueueOptions) {}

  enqueue(reading: Reading): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.options.log(new Error('too many readings wait to be kept'), reading.uuid);
      return;
    }
    const { uuid } = reading;
    const end = new Promise<void>((done) => {
      this.#waiting.push({ reading, done });
    }).then(() => {
      if (this.#ends.get(uuid) === end) this.#ends.delete(uuid);
    });
    this.#ends.set(uuid, end);
    if (this.#isRunning) return;
    this.#isRunning = true;
    // The answer goes first: hashing and comparing take a moment of the process.
    setImmediate(() => void this.#run());
  }

  /** Fulfilled when what was handed over of this profile is kept or given up. */
  async settled(uuid: string): Promise<void> {
    await this.#ends.get(uuid);
  }

  /** Fulfilled when everything that was handed over is kept or given up: before the database closes. */
  async drained(): Promise<void> {
    await Promise.all(this.#ends.values());
  }

  async #run(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { reading, done } = next;
      try {
        await storeReading(this.options.db, reading);
      } catch (cause) {
        this.options.log(cause, reading.uuid);
      }
      done();
    }
    this.#isRunning = false;
  }
}
