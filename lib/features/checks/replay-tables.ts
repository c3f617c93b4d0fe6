import { bigint, boolean, index, integer, json, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';
import { checks } from './tables';

const counted = () => integer().notNull().default(0);

/** The findings that a check would have had over the stored versions: one row for each request. */
export const checkReplays = consoleSchema.table(
  'check_replays',
  {
    id: uuid().primaryKey(),
    /** Null: for an unsaved check, or the check was deleted. */
    check: uuid().references(() => checks.id, { onDelete: 'set null' }),
    /** Null: for an unsaved definition. */
    version: integer(),
    /** `CheckDefinition`. */
    definition: json().notNull(),
    /** The version that it is compared with, and its results. */
    before: integer(),
    beforeDefinition: json('before_definition'),
    /** One of `REPLAY_STATES`, or `superseded`: no longer visible, and deleted gradually. */
    state: text().notNull(),
    /** Later changes are not included. */
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    madeById: text('made_by_id').notNull(),
    /** The last processed profile, in the order of UUIDs. */
    cursor: uuid().notNull(),
    /** Profiles that were known when it began, and those processed. */
    profiles: counted(),
    done: counted(),
    firstReadAt: moment('first_read_at'),
    /** Profiles that would have failed at any time, and at its end. */
    failed: counted(),
    failing: counted(),
    /** `ReplayChange` without its version; null: there is no comparison. */
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
    /** The replay in `check_replays`; no foreign key, because thousands of rows are deleted gradually. */
    replay: uuid().notNull(),
    profile: uuid().notNull(),
    /** The latest failure, its start and end; null: it still fails at the end of the replay. */
    since: moment('since').notNull(),
    until: moment('until'),
    /** All failures, oldest first, in milliseconds of Unix time. */
    spans: json().$type<[number, number | null][]>().notNull(),
    /** Whether it never failed with the version that the replay is compared with. */
    isMore: boolean('is_more').notNull(),
  },
  (table) => [index('check_replay_failures_since').on(table.replay, table.since, table.number)],
);
