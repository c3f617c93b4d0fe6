import { setTimeout as pause } from 'node:timers/promises';

export interface WriteTogether<One> {
  add(one: One): void;
  /** Added and not yet written. */
  readonly size: number;
  /** Ends when all that was added is written. */
  flush(): Promise<void>;
}

interface Options<One> {
  /** Never rejects. */
  write(some: One[]): Promise<void>;
  /** Milliseconds for which the first of them waits for others. */
  gather: number;
}

const MOST_TOGETHER = 250;

/** Writes what comes one by one in batches, one batch after the other. */
export function writeTogether<One>({ write, gather }: Options<One>): WriteTogether<One> {
  const waiting: One[] = [];
  let beingWritten = 0;
  let writing: Promise<void> | null = null;
  let hurry = new AbortController();

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      if (gather > 0 && !hurry.signal.aborted) {
        await pause(gather, undefined, { signal: hurry.signal }).catch(() => undefined);
      }
      const some = waiting.splice(0, MOST_TOGETHER);
      beingWritten = some.length;
      await write(some);
      beingWritten = 0;
    }
    writing = null;
  }

  return {
    add(one) {
      waiting.push(one);
      writing ??= drain();
    },
    get size() {
      return waiting.length + beingWritten;
    },
    async flush() {
      hurry.abort();
      await writing;
      hurry = new AbortController();
    },
  };
}
