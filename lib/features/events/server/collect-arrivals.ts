import type { ArrivedEvent } from './fold-events';

export interface ArrivalCollector {
  /** Resolves after the event's commit. @returns whether it was stored before */
  add(event: ArrivedEvent): Promise<boolean>;
  /** Resolves when nothing is waiting any more. */
  close(): Promise<void>;
}

interface WaitingArrival {
  event: ArrivedEvent;
  resolve(repeated: boolean): void;
  reject(cause: unknown): void;
}

/** Milliseconds of arrivals written in one transaction. */
const TOGETHER = 10;
const MOST_TOGETHER = 200;

/**
 * Source: PostgreSQL, appendix "Error codes": data exception, integrity violation, program limit exceeded.
 */
const ONE_ROW_IS_AT_FAULT = /^(?:22|23|54)/;

/**
 * Writes arrivals in batches, one after the other: a thousand webhooks cost a few transactions, and pages can
 * use the database in between. An event that the database cannot hold does not affect the others.
 *
 * @param write All or nothing; returns for each whether it was stored before.
 */
export function collectArrivals(write: (events: ArrivedEvent[]) => Promise<boolean[]>): ArrivalCollector {
  const waiting: WaitingArrival[] = [];
  let writing: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, TOGETHER));
      await writeAll(waiting.splice(0, MOST_TOGETHER));
    }
    writing = null;
  }

  async function writeAll(batch: readonly WaitingArrival[]): Promise<void> {
    try {
      const repeated = await write(batch.map(({ event }) => event));
      for (const [index, { resolve }] of batch.entries()) resolve(repeated[index] ?? false);
    } catch (cause) {
      if (batch.length > 1 && isOneRowAtFault(cause)) {
        for (const one of batch) await writeAll([one]);
      } else for (const { reject } of batch) reject(cause);
    }
  }

  return {
    add: (event) =>
      new Promise((resolve, reject) => {
        waiting.push({ event, resolve, reject });
        writing ??= drain();
      }),
    async close() {
      await writing;
    },
  };
}

function isOneRowAtFault(cause: unknown): boolean {
  const { code, cause: deeper } = cause as { code?: unknown; cause?: unknown };
  return (
    (typeof code === 'string' && ONE_ROW_IS_AT_FAULT.test(code)) ||
    (deeper instanceof Error && isOneRowAtFault(deeper))
  );
}
