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
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Rules that portals must meet. */
export const checks = consoleSchema.table(
  'checks',
  {
    id: uuid().primaryKey(),
    /** Shown to people as CK-07 for 7. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** A key of `CHECK_STATES`: only an active check (`on`) creates findings. */
    state: text().notNull(),
    /** The active version. */
    version: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was last activated; null: never. */
    onSince: moment('on_since'),
    /** Whether alerts report profiles that already failed when it, or its next version, was activated. */
    announcesKnown: boolean('announces_known').notNull().default(false),
  },
  (table) => [
    uniqueIndex('checks_number').on(table.number),
    // Every window of the list of profiles asks whether any check is active.
    index('checks_on').on(table.number).where(sql`${table.state} = 'on'`),
  ],
);

/** The history of a check; a row never changes. */
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
    /** Why an active check was changed; null: it was not active. */
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.check, table.version] })],
);

/** The result of a check's version over a setup, as far as the setup decides it: computed once for each. */
export const checkResults = consoleSchema.table(
  'check_results',
  {
    check: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The setup in `setups`. */
    setup: bigint({ mode: 'number' }).notNull(),
    /** JSON of `CheckResidual`: a verdict, or what still depends on facts. */
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
    /** The current severity of the check. */
    severity: integer().notNull(),
    since: moment('since').notNull(),
    /** A key of `FINDING_BEGINNINGS`. */
    began: text().notNull(),
    /** Whether the same check failed for the profile before. */
    isRegression: boolean('is_regression').notNull(),
    until: moment('until'),
    /** A key of `FINDING_ENDINGS`. */
    ended: text(),
    /** Name of the operator whose save, or whose change of the check, ended it. */
    endedBy: text('ended_by'),
    /** Number of the digest that reported it; 0: none will; null: the next one will. */
    digest: bigint({ mode: 'number' }),
  },
  (table) => [
    // A check and a profile have one open finding at a time, however many instances judge.
    uniqueIndex('findings_open').on(table.check, table.profile).where(sql`${table.until} IS NULL`),
    index('findings_open_since').on(table.since, table.number).where(sql`${table.until} IS NULL`),
    index('findings_open_severity')
      .on(table.severity.desc().nullsFirst(), table.since, table.number)
      .where(sql`${table.until} IS NULL`),
    index('findings_check').on(table.check, table.since, table.number),
    index('findings_profile').on(table.profile, table.since),
    index('findings_since').on(table.since, table.number),
    // The trend over weeks also counts findings that have ended since.
    index('findings_until').on(table.until).where(sql`${table.until} IS NOT NULL`),
    index('findings_untold').on(table.number).where(sql`${table.digest} IS NULL AND ${table.until} IS NULL`),
    index('findings_digest').on(table.digest).where(sql`${table.digest} > 0`),
  ],
);

/** Exceptions for one profile's fails, until the end of a day in UTC; they remain fails. */
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
    /** The last day on which it is valid, in UTC. */
    until: date({ mode: 'string' }).notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** Operator's ID: someone else has to confirm it. */
    madeById: text('made_by_id').notNull(),
    /** The version of the check that it refers to: the newest one that changed the check's decision. */
    checkVersion: integer('check_version').notNull(),
    /** When the check changed after the exception was added or last confirmed: it has to be confirmed again. */
    checkChangedAt: moment('check_changed_at'),
    /** Null while a second person has to confirm it, the first time or again. */
    confirmedAt: moment('confirmed_at'),
    confirmedBy: text('confirmed_by'),
    /**
     * Why it ended before its day: `withdrawn`, `refused`, or `replaced` by a later one. Null: only its day ends it.
     */
    closed: text(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
  },
  (table) => [
    // Adding an exception closes an expired one.
    uniqueIndex('check_exceptions_profile')
      .on(table.check, table.profile)
      .where(sql`${table.closed} IS NULL`),
    index('check_exceptions_until').on(table.until, table.number),
  ],
);

/** A change of an active check that takes effect once a second person confirms it: only one per check. */
export const checkRequests = consoleSchema.table('check_requests', {
  check: uuid()
    .primaryKey()
    .references(() => checks.id, { onDelete: 'cascade' }),
  /** `CheckRequestChange`: the requested change. */
  change: json().notNull(),
  /** The version of the check that it refers to. */
  version: integer().notNull(),
  /** SHA-256, hexadecimal, over check, version and change: a confirmation names it. */
  hash: text().notNull(),
  madeAt: moment('made_at').notNull(),
  madeBy: text('made_by').notNull(),
  /** Operator's ID: someone else has to confirm it. */
  madeById: text('made_by_id').notNull(),
  /** Number of the digest that reported it; 0: none will; null: the next one will. */
  digest: bigint({ mode: 'number' }),
});

/** Profiles whose setup or facts changed since they were last judged; a trigger on `known_profiles` writes it. */
export const profilesToJudge = consoleSchema.table('profiles_to_judge', {
  profile: uuid().primaryKey(),
  at: moment('at').notNull(),
});
