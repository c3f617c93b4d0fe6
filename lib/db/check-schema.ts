import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';
import { moment } from './moment';

/** What must hold for portals. */
export const checks = consoleSchema.table(
  'checks',
  {
    id: uuid().primaryKey(),
    /** As people name it: CK-7. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** `draft`, `on` or `off`: only one that is on makes findings. */
    state: text().notNull(),
    /** The version that counts. */
    version: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was last switched on; null: never. */
    onSince: moment('on_since'),
    /** Whether alerts tell of profiles that failed before it was switched on, or before its next versions. */
    announcesKnown: boolean('announces_known').notNull().default(false),
  },
  (table) => [uniqueIndex('checks_number').on(table.number)],
);

/** What a check has said, and when; a row is never changed. */
export const checkVersions = consoleSchema.table(
  'check_versions',
  {
    check: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** `CheckDefinition`. */
    definition: json().notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.check, table.version] })],
);

/** What a version of a check comes to over a setup, as far as the setup decides it: worked out once for each. */
export const checkResults = consoleSchema.table(
  'check_results',
  {
    check: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** Of `setups`. */
    setup: bigint({ mode: 'number' }).notNull(),
    /** JSON of `CheckResidual`: a verdict, or what facts still decide. */
    residual: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.check, table.version, table.setup] })],
);

/** Intervals in which a check failed for a profile. */
export const findings = consoleSchema.table(
  'findings',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    check: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: 'cascade' }),
    profile: uuid().notNull(),
    /** The check's, as it is now. */
    severity: integer().notNull(),
    since: moment('since').notNull(),
    /** What it began with: a key of `FINDING_BEGINNINGS`. */
    began: text().notNull(),
    /** Whether the same check failed for the profile before. */
    isRegression: boolean('is_regression').notNull(),
    until: moment('until'),
    /** What ended it: a key of `FINDING_ENDINGS`. */
    ended: text(),
    /** Name of the operator whose save, or whose change of the check, ended it. */
    endedBy: text('ended_by'),
    /** Number of the digest that told of it; 0: none is to; null: the next one does. */
    digest: bigint({ mode: 'number' }),
  },
  (table) => [
    // One of a check and a profile is open at a time, however many instances judge.
    uniqueIndex('findings_open').on(table.check, table.profile).where(sql`${table.until} IS NULL`),
    index('findings_open_since').on(table.since, table.number).where(sql`${table.until} IS NULL`),
    index('findings_check').on(table.check, table.since, table.number),
    index('findings_profile').on(table.profile, table.since),
    index('findings_since').on(table.since, table.number),
    index('findings_untold').on(table.number).where(sql`${table.digest} IS NULL AND ${table.until} IS NULL`),
    index('findings_digest').on(table.digest).where(sql`${table.digest} > 0`),
  ],
);

/** Fails that somebody lets stand for one profile, until the end of a day in UTC; they stay fails. */
export const checkExceptions = consoleSchema.table(
  'check_exceptions',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    check: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: 'cascade' }),
    profile: uuid().notNull(),
    reason: text().notNull(),
    /** The last day on which it holds, in UTC. */
    until: date({ mode: 'string' }).notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** Operator's ID: whoever confirms is somebody else. */
    madeById: text('made_by_id').notNull(),
    /** The version of the check that it is about: the newest one that changed what the check decides. */
    checkVersion: integer('check_version').notNull(),
    /** When the check changed after the exception was made or last confirmed: it has to be confirmed again. */
    checkChangedAt: moment('check_changed_at'),
    /** Null while a second person has to confirm it, or somebody again. */
    confirmedAt: moment('confirmed_at'),
    confirmedBy: text('confirmed_by'),
    /** Why it counts no more, whatever its day: `withdrawn`, `refused`, or `replaced` by a later one. Null: its day alone says so. */
    closed: text(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
  },
  (table) => [
    // Whoever makes one closes what stood until a day that is over.
    uniqueIndex('check_exceptions_profile')
      .on(table.check, table.profile)
      .where(sql`${table.closed} IS NULL`),
    index('check_exceptions_until').on(table.until, table.number),
  ],
);

/** A change of an active check that takes effect once a second person confirms it: at most one a check. */
export const checkRequests = consoleSchema.table('check_requests', {
  check: uuid()
    .primaryKey()
    .references(() => checks.id, { onDelete: 'cascade' }),
  /** `CheckRequestChange`: what is to happen to the check. */
  change: json().notNull(),
  /** The version of the check that it is about. */
  version: integer().notNull(),
  /** SHA-256, hexadecimal, over check, version and change: what a confirmation names. */
  hash: text().notNull(),
  madeAt: moment('made_at').notNull(),
  madeBy: text('made_by').notNull(),
  /** Operator's ID: whoever confirms is somebody else. */
  madeById: text('made_by_id').notNull(),
});

/** Profiles whose setup or facts changed since they were last judged; a trigger on `known_profiles` writes it. */
export const profilesToJudge = consoleSchema.table('profiles_to_judge', {
  profile: uuid().primaryKey(),
  at: moment('at').notNull(),
});
