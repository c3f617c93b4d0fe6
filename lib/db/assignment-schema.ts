import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';
import { moment } from './moment';

const number = () => bigint({ mode: 'number' });

/** One change of forms for many profiles: a plan, its approval, and its run. */
export const assignments = consoleSchema.table(
  'assignments',
  {
    /** As people name it: A-43. */
    number: number().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    reason: text().notNull(),
    ticket: text(),
    /** `StoredChoice`: how its profiles were chosen. */
    choice: json().notNull(),
    /** `AssignmentChange`; null: each profile gets back what it had (undo). */
    change: json(),
    /** Of an undo and of "the rest again": whose. */
    of: number(),
    /** One of `ASSIGNMENT_STATES`. */
    state: text().notNull(),
    needsApproval: boolean('needs_approval').notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** Operator's ID. */
    madeById: text('made_by_id').notNull(),
    /** Name of the token by which they did; null: they were signed in. */
    madeByToken: text('made_by_token'),
    /** Profiles of the choice in the order of their items, from when it was evaluated until the plan is whole. */
    profiles: uuid().array(),
    /** How many they are, and how many of them are planned so far; the last of them. */
    chosen: integer().notNull().default(0),
    planned: integer().notNull().default(0),
    cursor: uuid(),
    /** When the plan was whole: from then on nothing of it changes. */
    plannedAt: moment('planned_at'),
    /** SHA-256, hexadecimal, over the plan: change and items. */
    hash: text(),
    /** `PlanCounts`. */
    counts: json(),
    /** `PlannedCheck` of each check that is on and would say something else afterwards. */
    checks: json(),
    /** Checks that were on when it was planned. */
    checksOn: integer('checks_on').notNull().default(0),
    /** `PlanDifferences` of a plan that was made anew. */
    differences: json(),
    /** Why it could not be planned: a problem's code. */
    problem: text(),
    /** Who approved it or sent it back, and what they said. */
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    decidedById: text('decided_by_id'),
    remark: text(),
    startedAt: moment('started_at'),
    startedBy: text('started_by'),
    /** Operator's ID: whose right to change forms each item asks for. */
    startedById: text('started_by_id'),
    /** The token by which they did, which each item asks for, too, and its name; null: they were signed in. */
    startedByTokenId: text('started_by_token_id'),
    startedByToken: text('started_by_token'),
    /** Of `work_batches`. */
    batch: number(),
    /** It waits for a look after so many items; null: it does not, or somebody has looked. */
    lookAfter: integer('look_after'),
    lookedAt: moment('looked_at'),
    /** It stops by itself where more than so many per cent went wrong. */
    stopsOver: real('stops_over'),
    /** Why it stopped by itself: one of `STOP_REASONS`. */
    stopped: text(),
    /** Items that have an outcome, and those of them that went wrong (`WRONG_OUTCOMES`): counted as they are recorded. */
    dealt: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    endedAt: moment('ended_at'),
    /** Number of the digest that told how it stands; null: none has since that changed. */
    digest: number(),
  },
  (table) => [
    // The runs and plans that are not over are few, however many were made.
    index('assignments_open').on(table.number).where(sql`${table.endedAt} IS NULL`),
    index('assignments_of').on(table.of),
  ],
);

/** A profile of a plan, what it was to get, and what came of it. */
export const assignmentItems = consoleSchema.table(
  'assignment_items',
  {
    assignment: number().notNull(),
    /** 1 and up, in the order in which they are carried out. */
    number: integer().notNull(),
    profile: uuid().notNull(),
    /** One of `PLANNED_OUTCOMES`: whether it is to be changed, or why not. */
    fate: text().notNull(),
    /** More of the fate: the number of the assignment that it is in conflict with, the day of an exception. */
    detail: text(),
    /** `AssignedForms`: what the plan saw, and what shall be; null where that is not known. */
    before: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    after: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    /** When the reading came that the plan saw. */
    readAt: moment('read_at'),
    /** One of `ITEM_OUTCOMES`; null: not dealt with. */
    outcome: text(),
    /** Written before the change is sent: without an outcome nobody knows whether the service has it. */
    sentAt: moment('sent_at'),
    /** How often the change was sent, except where the service refused it before carrying it out. */
    sends: integer().notNull().default(0),
    /** What the run's own reading found, where that is not `before`. */
    found: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    /** What the service kept, where that is not `after`. */
    kept: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    /** Settings besides the forms that moved with the change: `SaveFormsAnswer['sideEffects']`. */
    sideEffects: json('side_effects'),
    /** A problem's code. */
    problem: text(),
    requestId: text('request_id'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.assignment, table.number] }),
    uniqueIndex('assignment_items_profile').on(table.profile, table.assignment),
    index('assignment_items_fate').on(table.assignment, table.fate, table.number),
    index('assignment_items_outcome').on(table.assignment, table.outcome, table.endedAt),
    // What a run deals with and has dealt with, the newest first.
    index('assignment_items_newest').on(
      table.assignment,
      sql`COALESCE(${table.endedAt}, ${table.sentAt})`,
      table.number,
    ),
    // Of what was changed the few of which something is to be told.
    index('assignment_items_told')
      .on(table.assignment)
      .where(sql`${table.kept} IS NOT NULL OR ${table.sideEffects} IS NOT NULL`),
  ],
);

/** What people and the run itself did, in words of its page; Activity has what people did besides. */
export const assignmentLog = consoleSchema.table(
  'assignment_log',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    assignment: number().notNull(),
    at: moment('at').notNull(),
    /** Name of the operator; null: it did so by itself. */
    by: text(),
    /** One of `LOG_KINDS`. */
    kind: text().notNull(),
    /** What it is about, where the kind leaves that open: a remark, a share, a reason, counts. */
    detail: json(),
  },
  (table) => [index('assignment_log_assignment').on(table.assignment, table.id)],
);
