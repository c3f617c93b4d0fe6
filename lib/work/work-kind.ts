import type { Queries } from '@/lib/db/database';
import type { ItemEnding } from './end-items';
import type { Item } from './lease-items';

/** After how many milliseconds an item is tried again whose attempt failed, the first one being 1; null: never. */
export type RetrySchedule = (attempt: number, random: () => number) => number | null;

/**
 * How the items of a kind are done: many are prepared at once, each is run by itself, and what came of many is recorded
 * in the transaction that ends them. Whoever dies in between has done an item once more than is recorded, never less.
 */
export interface WorkKind<Payload = unknown, Prepared = undefined, Outcome = ItemEnding | undefined> {
  /** At once in each of its queues, in each instance: a queue that hangs has these places and no other's. */
  places: number;
  /** Milliseconds after which others take what a dead worker had; a living one extends its leases. */
  lease?: number;
  /** For attempts that throw; up to ten in about an hour and a half unless given. */
  retry?: RetrySchedule;
  /** As many processes may die over an item before it is given up. */
  mostLostLeases?: number;
  /** A cron pattern, in UTC: there is one item, which is done then, by one instance. Missed times are made up for once. */
  recurring?: string;
  /** Milliseconds in which what has ended is recorded by the same transaction; 0: as soon as the one before it is through. */
  gather?: number;
  /** Waited for before what has ended is recorded: whoever is held up by that goes first. */
  beforeRecord?(): Promise<unknown>;
  /** What `run` needs of each, read by as few statements as possible. Items that are left out are done: nothing is left to do. */
  prepare?(items: readonly Item<Payload>[]): Promise<ReadonlyMap<number, Prepared>>;
  /**
   * Without `record`, what it gives is the ending; undefined: done.
   * @param signal Fires when the worker stops, or has lost its lease: what comes of it counts no more.
   */
  run(item: Item<Payload>, prepared: Prepared, signal: AbortSignal): Promise<Outcome>;
  /**
   * What is true whatever becomes of the items is kept by itself first, so that the transaction that ends them is short.
   * Whoever dies in between keeps it once more. If it throws, they are recorded one by one.
   */
  keepFirst?(ended: readonly RecordedItem<Payload, Outcome>[]): Promise<unknown>;
  /** @returns an ending for each, in their order; if it throws, nothing of it is kept, and they are recorded one by one */
  record?(transaction: Queries, ended: readonly RecordedItem<Payload, Outcome>[]): Promise<ItemEnding[]>;
  /** In the transaction that gives the item up. */
  failed?(transaction: Queries, item: Item<Payload>, error: string): Promise<void>;
}

export interface RecordedItem<Payload, Outcome> {
  item: Item<Payload>;
  outcome: Outcome;
}

/** A kind as the worker sees it: what its items hold is known to itself alone. */
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
