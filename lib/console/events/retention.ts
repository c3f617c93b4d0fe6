import { setTimeout as wait } from 'node:timers/promises';
import type { Queries } from '@/lib/db/database';

/** Deletes the oldest rows of before a time, `most` of them. @returns how many */
export type DeleteBefore = (db: Queries, before: Date, most: number) => Promise<number>;

export interface RetentionOptions {
  db: Queries;
  /** For how long rows are kept. */
  days: number;
  /** One a table. */
  deletions: readonly DeleteBefore[];
  /** Milliseconds since 1970. */
  now: () => number;
  log: (error: unknown) => void;
  /** Ends after so many milliseconds, or rejects when the signal fires. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

export interface Retention {
  start(): void;
  /** Ends when the batch that runs is through. */
  stop(): Promise<void>;
}

const DAY = 86_400_000;
const LOOK_EVERY = 3_600_000;
/** So few that nobody who waits for the database behind a batch notices, with a pause as long as many batches. */
const MOST = 500;
const BETWEEN = 250;

/** Deletes what is older than the days it is kept for, at the start and every hour, a little at a time. */
export function keepRetention({
  db,
  days,
  deletions,
  now,
  log,
  pause = pauseFor,
}: RetentionOptions): Retention {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();

  async function clean(remove: DeleteBefore): Promise<void> {
    const before = new Date(now() - days * DAY);
    while (!signal.aborted && (await remove(db, before, MOST)) === MOST) await pause(BETWEEN, signal);
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // A table that fails must not keep the others; it is tried again an hour later.
      for (const remove of deletions) await clean(remove).catch((error) => signal.aborted || log(error));
      await pause(LOOK_EVERY, signal).catch(() => undefined);
    }
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Does not keep the process from ending. */
const pauseFor = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal, ref: false });
