import { sql } from 'drizzle-orm';
import { bigint, integer, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

const number = () => bigint({ mode: 'number' });

/** The share of the service's rate budget for background work; all instances draw their calls from the same row. */
export const backgroundBudgets = consoleSchema.table('background_budgets', {
  /** `reads`. */
  name: text().primaryKey(),
  /** Share of the calls that people leave, as set on screen; null: the environment's. */
  share: real(),
  /** When the next call may begin, and the next one with priority. */
  nextAt: moment('next_at').notNull(),
  firstNextAt: moment('first_next_at').notNull().defaultNow(),
  /** Calls a minute at the last assignment, and their basis: the service's limit, and the use by others. */
  perMinute: real('per_minute').notNull().default(0),
  limit: integer(),
  taken: real().notNull().default(0),
});

/** Calls of all instances that were answered, in spans of five seconds. */
export const backgroundUse = consoleSchema.table(
  'background_use',
  {
    budget: text().notNull(),
    at: moment('at').notNull(),
    people: integer().notNull().default(0),
    background: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.budget, table.at] })],
);

/** Passes over the known profiles. */
export const surveySweeps = consoleSchema.table(
  'survey_sweeps',
  {
    number: number().primaryKey().generatedAlwaysAsIdentity(),
    /** The batch in `work_batches`. */
    batch: number().notNull(),
    startedAt: moment('started_at').notNull(),
    /** When the last of its profiles was queued. */
    filledAt: moment('filled_at'),
    endedAt: moment('ended_at'),
    /** Its profiles: the total, those read, and those that could not be read. */
    total: integer().notNull().default(0),
    read: integer().notNull().default(0),
    unreadable: integer().notNull().default(0),
    /** How often it yielded to people, and for how many milliseconds in all. */
    gaveWay: integer('gave_way').notNull().default(0),
    gaveWayFor: integer('gave_way_for').notNull().default(0),
  },
  (table) => [
    // Only one runs at a time, however many instances begin one.
    uniqueIndex('survey_sweeps_under_way').on(sql`(true)`).where(sql`${table.endedAt} IS NULL`),
  ],
);

/** The last recorded time, by the database's clock: a single row. It reveals a clock that was set back. */
export const clockState = consoleSchema.table('clock_state', {
  one: integer().primaryKey(),
  seenAt: moment('seen_at').notNull(),
  /** The newest number in `reading_numbers` at that time. */
  readingNumber: bigint('reading_number', { mode: 'number' }).notNull().default(0),
});

/** The state of the survey: a single row. */
export const surveyState = consoleSchema.table('survey_state', {
  one: integer().primaryKey(),
  pausedAt: moment('paused_at'),
  pausedBy: text('paused_by'),
  /** Why it is waiting: a problem's code of the service; null: it is not. */
  waitsFor: text('waits_for'),
  waitsSince: moment('waits_since'),
  waitsUntil: moment('waits_until'),
  /** Number of the newest webhook whose profile was moved forward. */
  toldUpTo: bigint('told_up_to', { mode: 'number' }).notNull().default(0),
  /** When open screens were last notified. */
  announcedAt: moment('announced_at'),
});
