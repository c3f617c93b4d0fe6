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
import { consoleSchema } from './console-schema';
import { moment } from './moment';
import { serviceSchema } from './service-schema';

/**
 * Tables of work in the background, the same in each schema: the console has its own with a remote service too,
 * and a reset of the sandbox empties the service's alone.
 */
function workTables(schema: PgSchema) {
  const items = schema.table(
    'work_items',
    {
      id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      /** `<kind>` or `<kind>:<of what>`: each queue has places of its own. */
      queue: text().notNull(),
      /** 0: of no batch. */
      batch: bigint({ mode: 'number' }).notNull().default(0),
      /** A queue has no two unfinished items of one key. */
      key: text(),
      payload: json().notNull(),
      /** Before it nobody takes the item. Of a leased one: when the lease runs out, so that what a dead worker had is due again. */
      dueAt: moment('due_at').notNull(),
      /** From 1; counts attempts that failed. */
      attempt: integer().notNull().default(1),
      /** Who has leased it; null: it waits. */
      worker: text(),
      /** Somebody asked for it while it ran, and may have come too late for it: it begins anew at once. */
      hastened: boolean().notNull().default(false),
      /** Leases that ran out since the last attempt that ended. */
      lostLeases: integer('lost_leases').notNull().default(0),
      /** Of the last attempt. */
      error: text(),
      /** When it was given up; until then null. What is done is deleted. */
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
  /** Items that are counted, paused and cancelled together; all stand in one queue. */
  const batches = schema.table('work_batches', {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queue: text().notNull(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    pausedAt: moment('paused_at'),
    cancelledAt: moment('cancelled_at'),
    /** When the last of its items was done or given up. */
    endedAt: moment('ended_at'),
  });
  /** Queues from which nothing is taken. */
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

// Each by itself, so that migrations are made for them.
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
