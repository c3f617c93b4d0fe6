import { sql } from 'drizzle-orm';
import { afterEach } from 'vitest';
import type { Database } from '@/lib/platform/db/database';
import type { DatabaseKind } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { serviceWork } from '../tables';
import type { AnyKind } from '../work-kind';
import { rowsOf, type WorkStore, workStore } from '../work-store';
import { createWorker, type Worker, type WorkerOptions } from '../worker';

/** Work on a fresh database, with a manual clock; workers that it starts are stopped after each test. */
export interface OpenWork {
  readonly database: Database;
  readonly store: WorkStore;
  /** Milliseconds since 1970; assign to move the time. */
  now: number;
  logged: unknown[];
  worker(kinds: Record<string, AnyKind>, more?: Partial<WorkerOptions>): Worker;
  rows(): Promise<ItemRow[]>;
}

interface ItemRow {
  queue: string;
  key: string | null;
  attempt: number;
  worker: string | null;
  error: string | null;
  failed: boolean;
  /** Seconds from now. */
  due: number;
}

export const START = Date.parse('2026-11-22T09:30:00Z');

export function openWork(kind: DatabaseKind): OpenWork {
  const opened = openFresh(kind);
  const workers: Worker[] = [];
  const work: OpenWork = {
    get database() {
      return opened.database;
    },
    store: workStore(serviceWork, 'tested_work', () => work.now),
    now: START,
    logged: [],
    worker(kinds, more = {}) {
      const made = createWorker({
        database: opened.database,
        store: work.store,
        kinds,
        clock: () => work.now,
        patience: 200,
        log: (error) => work.logged.push(error),
        ...more,
      });
      workers.push(made);
      return made;
    },
    rows: () =>
      rowsOf<ItemRow>(
        opened.database.db,
        sql`SELECT queue, key, attempt, worker, error, failed_at IS NOT NULL AS failed,
          extract(epoch FROM due_at - ${work.store.now()})::float8 AS due
          FROM ${work.store.items} AS item ORDER BY item.id`,
      ),
  };
  afterEach(async () => {
    for (const each of workers.splice(0)) await each.stop();
    work.logged.length = 0;
    work.now = START;
    const { items, batches, pauses } = work.store;
    for (const table of [items, batches, pauses]) await opened.database.db.delete(table);
  });
  return work;
}
