import type { Queries } from '@/lib/platform/db/database';
import { isDatabaseAway } from '@/lib/platform/db/database-error';
import { inRequestScope } from '@/lib/platform/db/request-scope';
import type { Reading } from './reading';
import { storeReadings } from './store-reading';

/** The most waiting readings; each holds a configuration in memory. */
const MOST_WAITING = 200;
/** The most profiles whose readings are stored in one transaction. */
const TOGETHER = 10;

interface QueueOptions {
  db: Queries;
  /** Called when a reading could not be stored, with the cause. */
  log: (cause: unknown, uuid: string) => void;
}

/**
 * Stores readings after the caller has its response, each profile's in order. The caller does not wait, and a
 * failure here never fails a read: it is passed to `log` and the reading is dropped.
 */
export class ReadingQueue {
  /** By profile; the one that has waited longest is first. */
  readonly #waiting = new Map<string, Reading[]>();
  /** Profiles whose readings are being stored: no other reading of theirs may overtake them. */
  readonly #storing = new Map<string, Promise<void>>();
  #count = 0;
  #isRunning = false;

  constructor(private readonly options: QueueOptions) {}

  enqueue(reading: Reading): void {
    if (this.#count >= MOST_WAITING) {
      this.options.log(new Error('too many readings wait to be kept'), reading.uuid);
      return;
    }
    this.#count += 1;
    this.#waiting.set(reading.uuid, [...(this.#waiting.get(reading.uuid) ?? []), reading]);
    this.#start();
  }

  /**
   * Resolves when this profile's queued readings are stored or dropped. They do not wait behind those of others: a
   * save waits for this, however much is being read.
   */
  async settled(uuid: string): Promise<void> {
    while (this.#storing.has(uuid)) await this.#storing.get(uuid);
    if (this.#waiting.has(uuid)) await this.#store([uuid]);
    // Readings that arrived meanwhile: they were left out while this profile was being stored.
    this.#start();
  }

  /** Resolves when every queued reading is stored or dropped; await it before closing the database. */
  async drained(): Promise<void> {
    while (this.#waiting.size > 0 || this.#storing.size > 0) {
      await Promise.all(this.#storing.values());
      await this.#store(this.#next());
    }
  }

  #start(): void {
    if (this.#isRunning || this.#waiting.size === 0) return;
    this.#isRunning = true;
    // Respond first: hashing and comparing block the process for a moment.
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    for (let next = this.#next(); next.length > 0; next = this.#next()) await this.#store(next);
    this.#isRunning = false;
  }

  #next(): string[] {
    return [...this.#waiting.keys()].filter((uuid) => !this.#storing.has(uuid)).slice(0, TOGETHER);
  }

  /** None of these profiles may be among those being stored. */
  #store(uuids: readonly string[]): Promise<void> {
    const readings = uuids.flatMap((uuid) => this.#waiting.get(uuid) ?? []);
    this.#count -= readings.length;
    // A save may be waiting for these, so they go ahead of other people's requests.
    const write = () => this.#write(readings);
    const stored = inRequestScope({ requestId: 'readings', comesFirst: 'service' }, write).then(() => {
      for (const uuid of uuids) this.#storing.delete(uuid);
    });
    for (const uuid of uuids) {
      this.#waiting.delete(uuid);
      this.#storing.set(uuid, stored);
    }
    return stored;
  }

  async #write(readings: readonly Reading[]): Promise<void> {
    const { db, log } = this.options;
    try {
      const results = await storeReadings(db, readings);
      for (const [index, { uuid }] of readings.entries()) {
        if (results[index] instanceof RangeError) log(results[index], uuid);
      }
    } catch (cause) {
      if (readings.length === 1 || isDatabaseAway(cause)) for (const { uuid } of readings) log(cause, uuid);
      // One of them may be what the database refuses.
      else for (const one of readings) await this.#write([one]);
    }
  }
}
