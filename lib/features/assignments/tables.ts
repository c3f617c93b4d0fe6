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
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

const number = () => bigint({ mode: 'number' });

/** One change of forms for many profiles: a plan, its approval, and its run. */
export const assignments = consoleSchema.table(
  'assignments',
  {
    /** Shown to people as A-43. */
    number: number().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    reason: text().notNull(),
    ticket: text(),
    /** `StoredChoice`: how its profiles were chosen. */
    choice: json().notNull(),
    /** `AssignmentChange`; null: each profile gets back its previous forms (undo). */
    change: json(),
    /** For an undo or a retry of the rest: the original assignment. */
    of: number(),
    /** One of `ASSIGNMENT_STATES`. */
    state: text().notNull(),
    needsApproval: boolean('needs_approval').notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    madeById: text('made_by_id').notNull(),
    /** Name of the token that was used; null: they were signed in. */
    madeByToken: text('made_by_token'),
    /** Profiles of the choice in the order of their items, from when it was evaluated until the plan is complete. */
    profiles: uuid().array(),
    /** The number of chosen profiles, and the number planned so far. */
    chosen: integer().notNull().default(0),
    planned: integer().notNull().default(0),
    /** When the plan was completed: it never changes after that. */
    plannedAt: moment('planned_at'),
    /** SHA-256, hexadecimal, over the plan: change and items. */
    hash: text(),
    /** `PlanCounts`. */
    counts: json(),
    /** `PlannedCheck` of each active check whose result would change. */
    checks: json(),
    /** Checks that were active when it was planned. */
    checksOn: integer('checks_on').notNull().default(0),
    /** `PlanDifferences` of a renewed plan. */
    differences: json(),
    /** Why it could not be planned: a problem's code. */
    problem: text(),
    /** Who approved it or sent it back, and their remark. */
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    decidedById: text('decided_by_id'),
    remark: text(),
    startedAt: moment('started_at'),
    startedBy: text('started_by'),
    /** Operator's ID: each item checks their permission to change forms. */
    startedById: text('started_by_id'),
    /** The token that started it, which each item checks too, and its name; null: they were signed in. */
    startedByTokenId: text('started_by_token_id'),
    startedByToken: text('started_by_token'),
    /** The batch in `work_batches`. */
    batch: number(),
    /** It waits for a review after this number of items; null: it does not, or the review is done. */
    lookAfter: integer('look_after'),
    lookedAt: moment('looked_at'),
    /** It stops automatically if more than this percentage went wrong. */
    stopsOver: real('stops_over'),
    /** Why it stopped automatically: one of `STOP_REASONS`. */
    stopped: text(),
    /** Items that have an outcome, and those that went wrong (`WRONG_OUTCOMES`): counted as they are recorded. */
    dealt: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    endedAt: moment('ended_at'),
    /** Number of the digest that reported its state; null: none since that changed. */
    digest: number(),
  },
  (table) => [
    // Unfinished runs and plans are few, however many there were in total.
    index('assignments_open').on(table.number).where(sql`${table.endedAt} IS NULL`),
    index('assignments_of').on(table.of),
  ],
);

/** A profile of a plan, its planned outcome and its result. */
export const assignmentItems = consoleSchema.table(
  'assignment_items',
  {
    assignment: number().notNull(),
    /** 1 and up, in the order in which they are carried out. */
    number: integer().notNull(),
    profile: uuid().notNull(),
    /** One of `PLANNED_OUTCOMES`: whether it will be changed, or why not. */
    fate: text().notNull(),
    /** Detail of the planned outcome: the number of the conflicting assignment, the day of an exception. */
    detail: text(),
    /** `AssignedForms` at planning time and afterwards; null if unknown. */
    before: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    after: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    /** Time of the reading that the plan used. */
    readAt: moment('read_at'),
    /** One of `ITEM_OUTCOMES`; null: not processed. */
    outcome: text(),
    /** Written before the change is sent: without an outcome, it is unknown whether the service has it. */
    sentAt: moment('sent_at'),
    /** How often the change was sent, except if the service refused it before carrying it out. */
    sends: integer().notNull().default(0),
    /** The forms that the run's own reading found, if different from `before`. */
    found: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    /** The forms that the service stored, if different from `after`. */
    kept: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    /** Settings other than the forms that changed with it: `SaveFormsAnswer['sideEffects']`. */
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
    // Items that a run is processing or has processed, newest first.
    index('assignment_items_newest').on(
      table.assignment,
      sql`COALESCE(${table.endedAt}, ${table.sentAt})`,
      table.number,
    ),
    // The few changed items that have something to report.
    index('assignment_items_told')
      .on(table.assignment)
      .where(sql`${table.kept} IS NOT NULL OR ${table.sideEffects} IS NOT NULL`),
  ],
);

/** Actions of people and of the run itself, as its page shows them; Activity records those of people too. */
export const assignmentLog = consoleSchema.table(
  'assignment_log',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    assignment: number().notNull(),
    at: moment('at').notNull(),
    /** Name of the operator; null: automatically. */
    by: text(),
    /** One of `LOG_KINDS`. */
    kind: text().notNull(),
    /** Details that the kind leaves open: a remark, a share, a reason, counts. */
    detail: json(),
  },
  (table) => [index('assignment_log_assignment').on(table.assignment, table.id)],
);
