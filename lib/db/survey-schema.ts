import { sql } from 'drizzle-orm';
import { bigint, integer, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';
import { moment } from './moment';

const number = () => bigint({ mode: 'number' });

/** What work in the background may take of a budget of the service; all instances take their calls from the same row. */
export const backgroundBudgets = consoleSchema.table('background_budgets', {
  /** `reads`. */
  name: text().primaryKey(),
  /** Of what people leave, as it was set on screen; null: as the environment says. */
  share: real(),
  /** When the next call may be begun, and when the next of what comes first. */
  nextAt: moment('next_at').notNull(),
  firstNextAt: moment('first_next_at').notNull().defaultNow(),
  /** Calls a minute at which they were last given out, and of what: the service's limit, and what others took of it. */
  perMinute: real('per_minute').notNull().default(0),
  limit: integer(),
  taken: real().notNull().default(0),
  pacedAt: moment('paced_at'),
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
    /** Of `work_batches`. */
    batch: number().notNull(),
    startedAt: moment('started_at').notNull(),
    /** When the last of its profiles was put into the queue. */
    filledAt: moment('filled_at'),
    endedAt: moment('ended_at'),
    /** Of the profiles in it: how many there are, were read, and could not be read. */
    total: integer().notNull().default(0),
    read: integer().notNull().default(0),
    unreadable: integer().notNull().default(0),
    /** How often it gave way to people, and for how many milliseconds in all. */
    gaveWay: integer('gave_way').notNull().default(0),
    gaveWayFor: integer('gave_way_for').notNull().default(0),
  },
  (table) => [
    // There is one at a time, however many instances begin one.
    uniqueIndex('survey_sweeps_under_way').on(sql`(true)`).where(sql`${table.endedAt} IS NULL`),
  ],
);

/** The last time that was noted, by the database's clock: one row. By it a clock that was set back is noticed. */
export const clockState = consoleSchema.table('clock_state', {
  one: integer().primaryKey(),
  seenAt: moment('seen_at').notNull(),
  /** Of `reading_numbers`: the newest number then. */
  readingNumber: bigint('reading_number', { mode: 'number' }).notNull().default(0),
});

/** How the survey stands: one row. */
export const surveyState = consoleSchema.table('survey_state', {
  one: integer().primaryKey(),
  pausedAt: moment('paused_at'),
  /** Name of the operator who paused it. */
  pausedBy: text('paused_by'),
  /** Why it waits by itself: a problem's code of the service; null: it does not. */
  waitsFor: text('waits_for'),
  waitsSince: moment('waits_since'),
  waitsUntil: moment('waits_until'),
  /** Number of the newest webhook whose profile was moved forward. */
  toldUpTo: bigint('told_up_to', { mode: 'number' }).notNull().default(0),
  /** When open screens were last told. */
  announcedAt: moment('announced_at'),
});
