import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '@/lib/platform/db/database';
import { isDatabaseAway } from '@/lib/platform/db/database-error';
import { type EndedItem, endItems, type ItemEnding } from './end-items';
import type { Item } from './lease-items';
import type { AnyKind } from './work-kind';
import type { WorkStore } from './work-store';

/** An attempt that has ended: with an outcome, or with an error. */
export type EndedAttempt = { item: Item } & (
  | { outcome: unknown }
  | { error: unknown }
  | { ending: ItemEnding }
);

interface RecordOptions {
  db: Queries;
  store: WorkStore;
  worker: string;
  kind: AnyKind;
  afterError(item: Item, error: unknown): ItemEnding;
  /** For finished items: a recurring one starts again. */
  afterDone(): ItemEnding;
  log(error: unknown): void;
  /** Awaited after the first save and before the items are ended. */
  beforeRecord(): Promise<unknown>;
  /** Whether to retry while the database is unavailable. */
  persists(): boolean;
}

/** Some leases were lost meanwhile: the transaction is rolled back, and the rest is recorded. */
class LeasesLost extends Error {
  constructor(readonly left: ReadonlySet<number>) {
    super('Leases were lost.');
  }
}

const AGAIN_MS = 500;
/** Source: PostgreSQL, "Error codes": serialization_failure, deadlock_detected. */
const CONFLICT = new Set(['40001', '40P01']);

/**
 * Records the results of items and ends them in one transaction; nothing is recorded for lost leases. A result that
 * cannot be recorded counts as a failed attempt, and does not affect other items.
 */
export async function recordEndings(ended: readonly EndedAttempt[], options: RecordOptions): Promise<void> {
  const { keepFirst } = options.kind;
  let left = ended;
  while (left.length > 0) {
    try {
      const outcomes = left.flatMap(outcomesOf);
      if (keepFirst && outcomes.length > 0) {
        await keepFirst(outcomes);
        await options.beforeRecord();
      }
      await options.db.transaction((transaction) => recordIn(transaction, left, options));
      return;
    } catch (error) {
      if (error instanceof LeasesLost) {
        left = left.filter(({ item }) => error.left.has(item.id));
      } else if (isPassing(error)) {
        if (!options.persists()) return options.log(error);
        await pause(AGAIN_MS, undefined, { ref: false });
      } else if (left.length > 1) {
        for (const one of left) await recordEndings([one], options);
        return;
      } else {
        options.log(error);
        const [{ item, ...one } = { item: null }] = left;
        // Even the failure cannot be recorded, so the item returns when its lease expires.
        if (item === null || 'error' in one) return;
        left = [{ item, error }];
      }
    }
  }
}

async function recordIn(
  transaction: Queries,
  ended: readonly EndedAttempt[],
  options: RecordOptions,
): Promise<void> {
  const { kind, store, worker } = options;
  const endings = await endingsOf(transaction, ended, options);
  for (const { item, ending } of endings) {
    if (typeof ending === 'object' && 'failed' in ending)
      await kind.failed?.(transaction, item, ending.failed);
  }
  const had = await endItems(transaction, store, worker, endings);
  if (had.size < ended.length) throw new LeasesLost(had);
}

async function endingsOf(
  transaction: Queries,
  ended: readonly EndedAttempt[],
  { kind, afterError, afterDone }: RecordOptions,
): Promise<EndedItem[]> {
  const outcomes = ended.flatMap(outcomesOf);
  const recorded =
    kind.record && outcomes.length > 0
      ? await kind.record(transaction, outcomes)
      : outcomes.map(({ outcome }) => (outcome as ItemEnding | undefined) ?? 'done');
  const ofOutcome = new Map(outcomes.map(({ item }, index) => [item.id, recorded[index] ?? 'done']));
  return ended.map((one) => {
    const { item } = one;
    if ('error' in one) return { item, ending: afterError(item, one.error) };
    const ending = 'ending' in one ? one.ending : (ofOutcome.get(item.id) ?? 'done');
    return { item, ending: ending === 'done' ? afterDone() : ending };
  });
}

const outcomesOf = (one: EndedAttempt) => ('outcome' in one ? [one] : []);

function isPassing(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return CONFLICT.has(String(code)) || (cause instanceof Error && isPassing(cause));
}

export interface WriteTogether<One> {
  add(one: One): void;
  /** Added and not yet written. */
  readonly size: number;
  /** Ends when everything added is written. */
  flush(): Promise<void>;
}

interface Options<One> {
  /** Never rejects. */
  write(some: One[]): Promise<void>;
  /** Milliseconds for which the first entry waits for others. */
  gather: number;
}

const MOST_TOGETHER = 250;

/** Writes single entries in batches, one batch after the other. */
export function writeTogether<One>({ write, gather }: Options<One>): WriteTogether<One> {
  const waiting: One[] = [];
  let beingWritten = 0;
  let writing: Promise<void> | null = null;
  let isHurried = false;
  let gathering = new AbortController();

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      if (gather > 0 && waiting.length < MOST_TOGETHER && !isHurried) {
        gathering = new AbortController();
        await pause(gather, undefined, { signal: gathering.signal }).catch(() => undefined);
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
      if (waiting.length >= MOST_TOGETHER) gathering.abort();
      writing ??= drain();
    },
    get size() {
      return waiting.length + beingWritten;
    },
    async flush() {
      isHurried = true;
      gathering.abort();
      await writing;
      isHurried = false;
    },
  };
}
