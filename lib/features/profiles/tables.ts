import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, integer, json, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

interface Filters {
  reviewStatus: AnyPgColumn;
  risk: AnyPgColumn;
  team: AnyPgColumn;
  assignee: AnyPgColumn;
}

const filters = ({ reviewStatus, risk, team, assignee }: Filters) =>
  [reviewStatus, risk, team, assignee] as const;

/**
 * The directory of profiles, from webhooks and reads: each according to its newest profile event (by envelope
 * timestamp), and its newest document event.
 */
export const knownProfiles = consoleSchema.table(
  'known_profiles',
  {
    uuid: uuid().primaryKey(),
    customerReference: text('customer_reference'),
    /** Folded to lower case for searching. */
    searchReference: text('search_reference'),
    reviewStatus: text('review_status'),
    risk: text(),
    team: text(),
    assignee: text(),
    /** `data` of the newest profile event, any shape. */
    data: json(),
    /** Timestamp of the newest profile event; null: known from a read alone. */
    stateAt: timestamp('state_at', { withTimezone: true }),
    documentStatus: text('document_status'),
    documentSteps: json('document_steps'),
    documentsAt: timestamp('documents_at', { withTimezone: true }),
    /** When this console last received an event about it or read it. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    /**
     * When a list of existing customers last added or changed it; null: none did. Until an event reports them, its
     * reference and team are from that list.
     */
    listedAt: timestamp('listed_at', { withTimezone: true }),
    /** The setup and content of the newest reading; null: never read. */
    setup: bigint({ mode: 'number' }),
    content: bigint({ mode: 'number' }),
    /**
     * When its newest version was found, and its setup before that; 0: none was known. Null: too long ago to matter.
     */
    setupSince: timestamp('setup_since', { withTimezone: true }),
    setupBefore: bigint('setup_before', { mode: 'number' }),
    /** When the version before was found; null: there was none, or too long ago to matter. */
    setupBeforeSince: timestamp('setup_before_since', { withTimezone: true }),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Its number of `reading_numbers`; 0: from before readings had one. Readings sent before it are ignored. */
    readNumber: bigint('read_number', { mode: 'number' }).notNull().default(0),
    /** When it was last requested, and the result: null if it was read, otherwise one of `READ_FAILURES`. */
    triedAt: timestamp('tried_at', { withTimezone: true }),
    failure: text(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    // Each order of the list with all its filter columns, so that no row is fetched just to be skipped. The first
    // also has the age of a reading: it is scanned completely for counts of any combination of filters.
    index('known_profiles_seen').on(
      table.seenAt,
      table.uuid,
      ...filters(table),
      table.setup,
      table.failure,
      table.readAt,
    ),
    index('known_profiles_state').on(
      table.stateAt.asc().nullsFirst(),
      table.uuid,
      ...filters(table),
      table.setup,
      table.failure,
    ),
    // In byte order, which also finds prefixes. An index row holds 2 700 bytes, and a text here has up to 600, so
    // there is no room for a fifth.
    index('known_profiles_reference').on(
      sql`${table.searchReference} COLLATE "C"`,
      table.uuid,
      table.reviewStatus,
      table.risk,
      table.team,
      table.setup,
      table.failure,
    ),
    index('known_profiles_status').on(
      table.reviewStatus,
      table.seenAt,
      table.uuid,
      table.risk,
      table.team,
      table.assignee,
      table.setup,
      table.failure,
    ),
    // Finds parts of a reference. Trigrams are an extension: if PostgreSQL does not allow it to this role, the
    // migration leaves the index out, and the same search reads the table.
    index('known_profiles_reference_parts').using('gin', sql`${table.searchReference} gin_trgm_ops`),
    // Every screen of the directory has the counts by status: this index alone is small enough to be scanned
    // completely.
    index('known_profiles_counts').on(table.reviewStatus),
    // Without the profiles of a list, which have none yet: each index less makes an import of 100,000 faster.
    index('known_profiles_risk')
      .on(table.risk, table.seenAt, table.uuid)
      .where(sql`${table.risk} IS NOT NULL`),
    index('known_profiles_team').on(table.team, table.seenAt, table.uuid),
    index('known_profiles_assignee')
      .on(table.assignee, table.seenAt, table.uuid)
      .where(sql`${table.assignee} IS NOT NULL`),
    // The value may have any shape and length, which fits in a hash index. Profiles of a setup, and the number read
    // since a time.
    index('known_profiles_setup').on(table.setup, table.seenAt, table.uuid, ...filters(table)),
    // Setups and coverage, for profiles with a status, risk or team: one complete scan answers the screen of setups.
    index('known_profiles_groups').on(
      table.setup,
      table.failure,
      table.readAt,
      table.reviewStatus,
      table.risk,
      table.team,
    ),
    index('known_profiles_read').on(table.readAt, table.failure, table.setup),
    // Profiles whose setup changed since a time, with everything needed to find their deviations.
    index('known_profiles_setup_since')
      .on(
        table.setupSince,
        table.uuid,
        table.setup,
        table.failure,
        table.setupBefore,
        table.setupBeforeSince,
        table.reviewStatus,
        table.risk,
        table.team,
      )
      .where(sql`${table.setupSince} IS NOT NULL`),
    // The value may have any shape and length, which fits in a hash index.
    index('known_profiles_configuration').using('hash', sql`(${table.data} ->> 'configuration')`),
  ],
);

/** Columns that webhooks do not write: those of readings and lists. */
export const UNREPORTED_COLUMNS = [
  'listedAt',
  'setup',
  'content',
  'setupSince',
  'setupBefore',
  'setupBeforeSince',
  'readAt',
  'readNumber',
  'triedAt',
  'failure',
  'failures',
] as const satisfies readonly (keyof typeof knownProfiles.$inferSelect)[];

/** Profiles whose forms are being written: one row while someone holds the profile's lock. */
export const profileLeases = consoleSchema.table('profile_leases', {
  profile: uuid().primaryKey(),
  /** Names one lock of one process; random, so that no one releases a successor's lock. */
  holder: text().notNull(),
  /** From then on the lock is free, even if its holder crashed. By the database's clock. */
  expiresAt: moment('expires_at').notNull(),
});
