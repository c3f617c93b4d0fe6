import { randomUUID } from 'node:crypto';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/platform/db/database';
import type { ItemEnding } from './end-items';
import { type HeldItem, HeldItems, kindOf } from './held-items';
import { endAllLeases, extendLeases, type Item, leaseItems, returnLeases } from './lease-items';
import { type EndedAttempt, recordEndings, type WriteTogether, writeTogether } from './record-endings';
import { putRecurring, untilNext } from './recurring';
import { type AnyKind, RETRY } from './work-kind';
import type { WorkStore } from './work-store';

export interface Worker {
  /** Continues the work of earlier processes, and works until it is stopped. */
  start(): Promise<void>;
  /** Does the due work of these kinds, and any work it makes due, whether or not it was started. */
  runDue(kinds: readonly string[]): Promise<void>;
  /** Leases nothing more, waits a while for running items, records their results and returns the rest. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  database: Database;
  store: WorkStore;
  kinds: Readonly<Record<string, AnyKind>>;
  log(error: unknown): void;
  /** Tables that change with every item: PGlite has no autovacuum. */
  alsoVacuumed?: readonly PgTable[];
  /** The owner of its leases; unique for each worker. */
  name?: string;
  random?: () => number;
  /** Milliseconds since 1970: for recurring work. */
  clock?: () => number;
  /**
   * Milliseconds after which it looks without a notification or due time, because a notification may have been lost.
   */
  interval?: number;
  /** Milliseconds that a stop waits for running items. */
  patience?: number;
}

const LEASE_MS = 40_000;
const BEATS_PER_LEASE = 3;
/**
 * Milliseconds in which several notifications, or several ends, cause one look, so that places are filled several at
 * a time.
 */
const TOGETHER = 10;
const REFILL = 25;
/** Used while most places of a queue are busy: a look costs the database more than an item that waits a moment. */
const REFILL_LATER = 250;
const LOOK_EVERY = 30_000;
const LOOK_AFTER_FAILURE = 1_000;
const MOST_LOST_LEASES = 10;
/** Maximum ended but unrecorded items of a kind: if the database is slower than the work, the work has to wait. */
const MOST_UNRECORDED = 500;
const VACUUM_AFTER = 2_000;

/**
 * Does the items of its kinds: leases due ones, extends their leases while they run, and ends them. It is woken by
 * NOTIFY and by due times, and queries nothing while nothing happens.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { database, store, kinds, log, interval = LOOK_EVERY, patience = 5_000 } = options;
  const { name = randomUUID(), random = Math.random, clock = Date.now } = options;
  const { db } = database;
  const held = new HeldItems();
  const underWay = new Set<Promise<unknown>>();
  const ended = new Map<string, WriteTogether<EndedAttempt>>();
  let state: 'new' | 'running' | 'stopping' | 'cut' = 'new';
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | null = null;
  let soonWithin = 0;
  let heartbeat: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | null = null;
  let looking = false;
  let checkWithin: number | null = null;
  let endedSinceVacuum = 0;

  const leaseOf = (kind: string): number => kinds[kind]?.lease ?? LEASE_MS;
  const placesOf = (queue: string): number => kinds[kindOf(queue)]?.places ?? 0;

  function track(work: Promise<unknown>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  function wake(within = TOGETHER): void {
    if (state !== 'running') return;
    if (looking) checkWithin = Math.min(within, checkWithin ?? within);
    else if (soon === null || within < soonWithin) {
      if (soon) clearTimeout(soon);
      soonWithin = within;
      soon = setTimeout(() => track(check()), within).unref();
    }
  }

  function checkAfter(milliseconds: number): void {
    clearTimeout(timer);
    if (state === 'running') timer = setTimeout(() => wake(), milliseconds).unref();
  }

  async function check(): Promise<void> {
    soon = null;
    looking = true;
    try {
      const { wake: next } = await leaseMore(Object.keys(kinds));
      checkAfter(Math.min(Math.max(next ?? interval, 1), interval));
      await vacuum();
    } catch (error) {
      log(error);
      checkAfter(LOOK_AFTER_FAILURE);
    } finally {
      looking = false;
      if (checkWithin !== null) wake(Math.max(checkWithin, REFILL));
      checkWithin = null;
    }
  }

  async function leaseMore(of: readonly string[]): Promise<{ taken: number; wake: number | null }> {
    const able = of.filter((kind) => (ended.get(kind)?.size ?? 0) < MOST_UNRECORDED);
    const { items, wake } = await leaseItems(db, store, name, {
      kinds: able.map((kind) => ({ kind, places: kinds[kind]?.places ?? 0, lease: leaseOf(kind) })),
      busy: held.busy,
    });
    const begun = new Map<string, HeldItem[]>();
    for (const item of items) {
      const one = held.hold(item);
      if (one) begun.set(one.kind, [...(begun.get(one.kind) ?? []), one]);
    }
    for (const [kind, group] of begun) track(begin(kind, group));
    return { taken: items.length, wake };
  }

  async function begin(kind: string, group: readonly HeldItem[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item);
      const prepared = await kinds[kind]?.prepare?.(items);
      for (const one of group) track(attempt(one, prepared));
    } catch (error) {
      log(error);
      for (const { item } of group) end({ item, error });
    }
  }

  async function attempt(
    { item, kind, stopping: { signal } }: HeldItem,
    prepared: ReadonlyMap<number, unknown> | undefined,
  ): Promise<void> {
    const { run, mostLostLeases = MOST_LOST_LEASES } = kinds[kind] as AnyKind;
    if (prepared && !prepared.has(item.id)) return end({ item, ending: 'done' });
    if (item.lostLeases > mostLostLeases) {
      return end({ item, ending: { failed: `${item.lostLeases} processes have ended over it.` } });
    }
    try {
      end({ item, outcome: await run(item, prepared?.get(item.id), signal) });
    } catch (error) {
      if (!signal.aborted) log(error);
      end({ item, error });
    }
  }

  /** An attempt that was aborted or lost its lease is not recorded. */
  function end(one: EndedAttempt): void {
    const own = held.ended(one.item);
    if (own && !own.stopping.signal.aborted) endedOf(own.kind).add(one);
    else if (own && state !== 'cut') held.release(one.item);
    wake(refillWithin([one]));
  }

  function endedOf(kind: string): WriteTogether<EndedAttempt> {
    let writes = ended.get(kind);
    if (!writes) {
      writes = writeTogether({ write: (some) => record(kind, some), gather: kinds[kind]?.gather ?? 0 });
      ended.set(kind, writes);
    }
    return writes;
  }

  async function record(kind: string, some: EndedAttempt[]): Promise<void> {
    const waitBeforeRecording = async () => (state === 'running' ? kinds[kind]?.beforeRecord?.() : undefined);
    await waitBeforeRecording();
    await recordEndings(some, {
      beforeRecord: waitBeforeRecording,
      db,
      store,
      worker: name,
      log,
      kind: kinds[kind] as AnyKind,
      afterDone: () => nextTime(kind) ?? 'done',
      afterError: (item, error) => afterError(kind, item, error),
      persists: () => state !== 'cut',
    }).catch(log);
    for (const { item } of some) held.release(item);
    endedSinceVacuum += some.length;
    wake(refillWithin(some));
  }

  const refillWithin = (ended: readonly EndedAttempt[]): number =>
    ended.every(({ item: { queue } }) => held.busyIn(queue) * 2 > placesOf(queue)) ? REFILL_LATER : REFILL;

  function afterError(kind: string, { attempt: number }: Item, cause: unknown): ItemEnding {
    const error = inWords(cause);
    const next = nextTime(kind);
    if (next) return { retry: next.again, error };
    const retry = (kinds[kind]?.retry ?? RETRY)(number, random);
    return retry === null ? { failed: error } : { retry, error };
  }

  function nextTime(kind: string): { again: number } | null {
    const pattern = kinds[kind]?.recurring;
    return pattern === undefined ? null : { again: untilNext(pattern, clock()) };
  }

  async function beat(): Promise<void> {
    const leases = held.leases(leaseOf);
    if (leases.length > 0) held.abortLost(leases, await extendLeases(db, store, name, leases));
  }

  async function vacuum(): Promise<void> {
    if (!database.exclusive || endedSinceVacuum < VACUUM_AFTER) return;
    endedSinceVacuum = 0;
    const tables = [store.items, store.batches, ...(options.alsoVacuumed ?? [])].map(getTableConfig);
    await database.executeSql(`VACUUM ${tables.map((table) => `${table.schema}.${table.name}`).join(', ')}`);
  }

  async function flush(): Promise<void> {
    for (const writes of ended.values()) await writes.flush();
  }

  return {
    async start() {
      if (state !== 'new') return;
      if (database.exclusive) await endAllLeases(db, store);
      await putRecurring(db, store, kinds, clock());
      state = 'running';
      unlisten = await database.listen(store.channel, { heard: () => wake(), missed: () => wake() });
      const beats = Math.min(...Object.keys(kinds).map(leaseOf)) / BEATS_PER_LEASE;
      heartbeat = setInterval(() => track(beat().catch(log)), beats).unref();
      wake();
    },
    async runDue(of) {
      for (;;) {
        const { taken: leased } = await leaseMore(of);
        await untilIdle(underWay);
        await flush();
        if (leased === 0) return;
      }
    },
    async stop() {
      if (state === 'stopping' || state === 'cut') return;
      state = 'stopping';
      clearTimeout(timer);
      if (soon) clearTimeout(soon);
      await unlisten?.();
      await atMost(patience, untilIdle(underWay));
      state = 'cut';
      held.abortAll();
      await atMost(patience, untilIdle(underWay));
      clearInterval(heartbeat);
      await flush();
      // Items that still run keep their lease: otherwise another worker would do them at the same time.
      await returnLeases(db, store, name, held.unrecorded).catch(log);
    },
  };
}

/** A database's message contains the values of a statement, so only its cause is used. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? inWords(error.cause) : error.message;
}

/** Running work may start more. */
async function untilIdle(work: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (work.size > 0) await Promise.allSettled(work);
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
