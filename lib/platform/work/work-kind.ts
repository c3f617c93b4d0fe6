import type { Queries } from '@/lib/platform/db/database';
import type { ItemEnding } from './end-items';
import type { Item } from './lease-items';

/** Milliseconds until an item is retried after its failed attempt, the first one being 1; null: never. */
export type RetrySchedule = (attempt: number, random: () => number) => number | null;

/**
 * How the items of a kind are done: many are prepared at once, each is run separately, and the results of many are
 * recorded in the transaction that ends them. A process that dies in between has done an item once more than
 * recorded, never less.
 */
export interface WorkKind<Payload = unknown, Prepared = undefined, Outcome = ItemEnding | undefined> {
  /** Maximum concurrent items in each of its queues, in each instance: a hanging queue uses only its own places. */
  places: number;
  /** Milliseconds after which others lease a dead worker's items; a live one extends its leases. */
  lease?: number;
  /** For attempts that throw; by default up to ten in about an hour and a half. */
  retry?: RetrySchedule;
  /** Number of processes that may die over an item before it is given up. */
  mostLostLeases?: number;
  /**
   * A cron pattern, in UTC: there is one item, done at those times by one instance. Missed times are made up for
   * once.
   */
  recurring?: string;
  /**
   * Milliseconds in which ended items are collected for one transaction; 0: recorded as soon as the previous one is
   * done.
   */
  gather?: number;
  /** Awaited before ended items are recorded: work that this would delay goes first. */
  beforeRecord?(): Promise<unknown>;
  /** Reads the data that `run` needs, in as few statements as possible. Items that are left out count as done. */
  prepare?(items: readonly Item<Payload>[]): Promise<ReadonlyMap<number, Prepared>>;
  /**
   * Without `record`, its result is the ending; undefined: done.
   * @param signal Fires when the worker stops, or has lost its lease: the result then no longer counts.
   */
  run(item: Item<Payload>, prepared: Prepared, signal: AbortSignal): Promise<Outcome>;
  /**
   * Saves separately first what is true whatever happens to the items, so that the transaction that ends them is
   * short. A process that dies in between saves it again. If it throws, they are recorded one by one.
   */
  keepFirst?(ended: readonly RecordedItem<Payload, Outcome>[]): Promise<unknown>;
  /**
   * @returns an ending for each, in their order; if it throws, nothing of it is saved, and they are recorded one by
   * one
   */
  record?(transaction: Queries, ended: readonly RecordedItem<Payload, Outcome>[]): Promise<ItemEnding[]>;
  /** In the transaction that gives the item up. */
  failed?(transaction: Queries, item: Item<Payload>, error: string): Promise<void>;
}

export interface RecordedItem<Payload, Outcome> {
  item: Item<Payload>;
  outcome: Outcome;
}

/** A kind as the worker sees it: only the kind knows the content of its items. */
export type AnyKind = WorkKind<unknown, unknown, unknown>;

export const workKind = <Payload, Prepared = undefined, Outcome = ItemEnding | undefined>(
  kind: WorkKind<Payload, Prepared, Outcome>,
): AnyKind => kind as unknown as AnyKind;

const SECOND = 1_000;
const LONGEST = 20 * 60 * SECOND;
const MOST_ATTEMPTS = 10;
const JITTER = 0.1;

/** 10 s, 20 s, 40 s and so on up to 20 minutes, with up to a tenth more or less; ten attempts. */
export const RETRY: RetrySchedule = (attempt, random) =>
  attempt >= MOST_ATTEMPTS
    ? null
    : Math.round(Math.min(10 * SECOND * 2 ** (attempt - 1), LONGEST) * (1 + JITTER * (2 * random() - 1)));
