import type { Queries } from '@/lib/db/database';
import type { Reading } from './reading';
import { storeReading } from './store-reading';

/** The most waiting readings; each holds a configuration in memory. */
const MOST_WAITING = 200;

interface QueueOptions {
  db: Queries;
  /** Called when a reading could not be stored, with the cause. */
  log: (cause: unknown, uuid: string) => void;
}

/**
 * Stores readings one after another, after the caller has its response. The caller does not wait, and a
 * failure here never fails a read: it is passed to `log` and the reading is dropped.
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
    // Respond first: hashing and comparing block the process for a moment.
    setImmediate(() => void this.#run());
  }

  /** Resolves when this profile's queued readings are stored or dropped. */
  async settled(uuid: string): Promise<void> {
    await this.#ends.get(uuid);
  }

  /** Resolves when every queued reading is stored or dropped; await it before closing the database. */
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
