import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
