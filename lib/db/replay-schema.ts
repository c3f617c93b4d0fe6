import { bigint, boolean, index, integer, json, text, uuid } from 'drizzle-orm/pg-core';
import { checks } from './check-schema';
import { consoleSchema } from './console-schema';
import { moment } from './moment';

const counted = () => integer().notNull().default(0);

/** What a check would have found over the versions that are kept: one row for each time that it was asked. */
export const checkReplays = consoleSchema.table(
  'check_replays',
  {
    id: uuid().primaryKey(),
    /** Null: it was of a check that was not kept yet, or the check is gone. */
    check: uuid().references(() => checks.id, { onDelete: 'set null' }),
    /** Null: of what was written and not kept. */
    version: integer(),
    /** `CheckDefinition`. */
    definition: json().notNull(),
    /** The version that it is compared with, and what that says. */
    before: integer(),
    beforeDefinition: json('before_definition'),
    /** One of `REPLAY_STATES`, or `superseded`: nobody sees it any more, and it is deleted by and by. */
    state: text().notNull(),
    /** What came later is no part of it. */
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** Operator's ID. */
    madeById: text('made_by_id').notNull(),
    /** The last profile that it has gone over, in the order of UUIDs. */
    cursor: uuid().notNull(),
    /** Profiles that were known when it began, and those that it has gone over. */
    profiles: counted(),
    done: counted(),
    /** When the first version was found that it has gone over. */
    firstReadAt: moment('first_read_at'),
    /** Profiles that would have failed at any time, and at its end. */
    failed: counted(),
    failing: counted(),
    /** `ReplayChange` without its version; null: there is nothing that it is compared with. */
    change: json(),
    /** `ReplayWeek` of each. */
    weeks: json().notNull(),
  },
  (table) => [index('check_replays_check').on(table.check, table.version)],
);

/** Profiles that would have failed, one row for each of them in a replay. */
export const checkReplayFailures = consoleSchema.table(
  'check_replay_failures',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of `check_replays`; without a key, as thousands of rows are deleted by and by and not at once. */
    replay: uuid().notNull(),
    profile: uuid().notNull(),
    /** The newest time: since when, and until when; null: it still fails at the end of the replay. */
    since: moment('since').notNull(),
    until: moment('until'),
    /** Every time, the oldest first, in milliseconds of Unix time. */
    spans: json().$type<[number, number | null][]>().notNull(),
    /** Whether it never failed by the version that the replay is compared with. */
    isMore: boolean('is_more').notNull(),
  },
  (table) => [index('check_replay_failures_since').on(table.replay, table.since, table.number)],
);
