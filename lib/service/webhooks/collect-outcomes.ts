import type { Outcome } from './fold-outcomes';

export interface OutcomeCollector {
  add(outcome: Outcome): void;
  /** Ends when all that was added is written, or given up. */
  flush(): Promise<void>;
}

/** Milliseconds in which what ends is written by the same transaction. */
const TOGETHER = 50;
const MOST_TOGETHER = 250;
const TRIES = 3;

/**
 * Writes outcomes in small batches, one after the other. What cannot be written is given up with a word to
 * the log: its job comes back, and it is sent again.
 */
export function collectOutcomes(
  write: (outcomes: Outcome[]) => Promise<void>,
  log: (error: unknown) => void,
): OutcomeCollector {
  const waiting: Outcome[] = [];
  let writing: Promise<void> | null = null;
  let hurry: (() => void) | null = null;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise<void>((resolve) => {
        hurry = resolve;
        setTimeout(resolve, TOGETHER);
      });
      await writeOrGiveUp(waiting.splice(0, MOST_TOGETHER));
    }
    writing = null;
  }

  async function writeOrGiveUp(batch: Outcome[]): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await write(batch);
      } catch (error) {
        if (tried < TRIES) continue;
        return log(error);
      }
    }
  }

  return {
    add(outcome) {
      waiting.push(outcome);
      writing ??= drain();
    },
    async flush() {
      hurry?.();
      await writing;
    },
  };
}
