import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  type PgSchema,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema, serviceSchema } from '@/lib/platform/db/schemas';

/**
 * Tables of background work, the same in each schema: the console has its own with a remote service too, and a reset
 * of the sandbox empties only the service's.
 */
function workTables(schema: PgSchema) {
  const items = schema.table(
    'work_items',
    {
      id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      /** `<kind>` or `<kind>:<subject>`: each queue has its own places. */
      queue: text().notNull(),
      /** 0: no batch. */
      batch: bigint({ mode: 'number' }).notNull().default(0),
      /** A queue has no two unfinished items with the same key. */
      key: text(),
      payload: json().notNull(),
      /**
       * No worker leases the item before this time. For a leased item: when the lease expires, so that a dead
       * worker's items are due again.
       */
      dueAt: moment('due_at').notNull(),
      /** From 1; counts attempts that failed. */
      attempt: integer().notNull().default(1),
      /** The worker that has leased it; null: it waits. */
      worker: text(),
      /** It was requested again while it ran, perhaps too late for this run, so it starts again immediately. */
      hastened: boolean().notNull().default(false),
      /** Leases that expired since the last attempt that ended. */
      lostLeases: integer('lost_leases').notNull().default(0),
      /** The error of the last attempt. */
      error: text(),
      /** When it was given up; until then null. Finished items are deleted. */
      failedAt: moment('failed_at'),
    },
    (table) => [
      index('work_items_lane')
        .on(table.queue, table.batch, table.dueAt, table.id)
        .where(sql`${table.failedAt} IS NULL`),
      uniqueIndex('work_items_key')
        .on(table.queue, table.key)
        .where(sql`${table.key} IS NOT NULL AND ${table.failedAt} IS NULL`),
      index('work_items_leased').on(table.batch).where(sql`${table.worker} IS NOT NULL`),
      index('work_items_failed').on(table.failedAt).where(sql`${table.failedAt} IS NOT NULL`),
    ],
  );
  /** Items that are counted, paused and cancelled together; all are in one queue. */
  const batches = schema.table('work_batches', {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queue: text().notNull(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    pausedAt: moment('paused_at'),
    cancelledAt: moment('cancelled_at'),
    /** When the last of its items finished or was given up. */
    endedAt: moment('ended_at'),
  });
  /** Queues from which no items are leased. */
  const pauses = schema.table(
    'work_pauses',
    { queue: text().notNull(), pausedAt: moment('paused_at').notNull() },
    (table) => [primaryKey({ columns: [table.queue] })],
  );
  return { items, batches, pauses };
}

export type WorkTables = ReturnType<typeof workTables>;

export const serviceWork = workTables(serviceSchema);
export const consoleWork = workTables(consoleSchema);

// Exported individually, so that migrations are generated for them.
export const {
  items: serviceWorkItems,
  batches: serviceWorkBatches,
  pauses: serviceWorkPauses,
} = serviceWork;
export const {
  items: consoleWorkItems,
  batches: consoleWorkBatches,
  pauses: consoleWorkPauses,
} = consoleWork;
