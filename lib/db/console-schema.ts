import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  json,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export const consoleSchema = pgSchema('console');

/**
 * Numbers requests for profiles in the order in which all instances sent them, because their clocks may differ or be
 * set back.
 */
export const readingNumbers = consoleSchema.sequence('reading_numbers');

/**
 * Webhooks as received. A repeated one is recognised by its ID and body together, separately for verified signatures:
 * a sender without the key cannot block the ID of a signed webhook. `body` is the raw text. Other columns are null if
 * the body lacks their value or cannot be read.
 */
export const receivedWebhooks = consoleSchema.table(
  'received_webhooks',
  {
    /** `webhook-id`, otherwise the SHA-256 of the body. */
    id: text().notNull(),
    /** Counts up as they are stored: for pages of the list, and for browsers that reconnect. */
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text(),
    profile: uuid(),
    /** The envelope's. */
    timestamp: timestamp({ withTimezone: true }),
    /** Review status of a profile event, overall status of a document event. */
    status: text(),
    verified: boolean().notNull(),
    /** Its oddities: keys of `EVENT_FLAGS`. */
    flags: json().$type<string[]>().notNull().default([]),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    headers: json().$type<Record<string, string>>().notNull(),
    body: text().notNull(),
    /** SHA-256 of the body, hexadecimal. */
    bodyHash: text('body_hash').notNull(),
  },
  (table) => [
    uniqueIndex('received_webhooks_identity').on(table.id, table.verified, table.bodyHash),
    index('received_webhooks_received_at').on(table.receivedAt),
    index('received_webhooks_event').on(table.event, table.number),
    // Not every event can have every status: for a pair that never occurs, a separate index would scan all rows of
    // one.
    index('received_webhooks_event_status').on(table.event, table.status, table.number),
    index('received_webhooks_status').on(table.status, table.number),
    index('received_webhooks_verified').on(table.verified, table.number),
    index('received_webhooks_flagged').on(table.number).where(sql`${table.flags}::text <> '[]'`),
    index('received_webhooks_profile').on(table.profile, table.timestamp),
  ],
);

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

/**
 * The configurations that this console has read, each profile's in the order in which they were found: one row for as
 * long as consecutive readings found the same. Limited by a number for each profile, and by age.
 */
export const configurationSnapshots = consoleSchema.table(
  'configuration_snapshots',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    profile: uuid().notNull(),
    /** SHA-256 of the canonical JSON (RFC 8785) of the normal form, hexadecimal. */
    hash: text().notNull(),
    /** `read`, `changed` or `saved`. */
    reason: text().notNull(),
    firstReadAt: timestamp('first_read_at', { withTimezone: true }).notNull(),
    lastReadAt: timestamp('last_read_at', { withTimezone: true }).notNull(),
    /** The differences from the version before, in short. */
    changes: json().$type<{ key: string; label: string; words: string }[]>().notNull().default([]),
    /** Null if they were not completely readable. */
    forms: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    requestId: text('request_id').notNull(),
    /** The content in `contents`; null: from before contents were shared, until it is moved there. */
    content: bigint({ mode: 'number' }),
    /** Content of the profile's version before; 0: there was none; null: its number is unknown. */
    before: bigint({ mode: 'number' }),
    /** The configuration, if it is not in `content`; null if it was too large. */
    data: json(),
    /** For an outside change: number of the digest that reported it; 0: none will; null: the next one will. */
    digest: bigint({ mode: 'number' }),
    /** When someone marked this outside change as reviewed, the operator's name, and the note they left. */
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    reviewedBy: text('reviewed_by'),
    reviewNote: text('review_note'),
  },
  (table) => [
    // Includes everything that a replay of a check needs, so that it fetches no rows.
    index('configuration_snapshots_profile').on(
      table.profile,
      table.number,
      table.firstReadAt,
      table.content,
    ),
    index('configuration_snapshots_last_read').on(table.lastReadAt),
    index('configuration_snapshots_content').on(table.content),
    // Outside changes, newest first.
    index('configuration_snapshots_changed')
      .on(table.firstReadAt, table.number)
      .where(sql`${table.reason} = 'changed'`),
    // Outside changes that no one has reviewed, newest first.
    index('configuration_snapshots_unreviewed')
      .on(table.firstReadAt, table.number)
      .where(sql`${table.reason} = 'changed' AND ${table.reviewedAt} IS NULL`),
    index('configuration_snapshots_reviewed')
      .on(table.firstReadAt, table.number)
      .where(sql`${table.reviewedAt} IS NOT NULL`),
    index('configuration_snapshots_digest').on(table.digest).where(sql`${table.digest} > 0`),
    // Rows from before contents were shared are found immediately, however many other versions there are.
    index('configuration_snapshots_unmoved').on(table.number).where(sql`${table.content} IS NULL`),
  ],
);

/** Operators' notes on a portal configuration, for which the API has only a name and two times. */
export const configurationNotes = consoleSchema.table('configuration_notes', {
  id: bigint({ mode: 'number' }).primaryKey(),
  /** Empty if only a baseline was given. */
  note: text().notNull(),
  /** The baseline in `baselines` for the configuration's profiles; a deleted one counts as none. */
  baseline: uuid(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Name of the operator who gave it. */
  updatedBy: text('updated_by').notNull(),
});

/** Names that operators gave to IDs of the service, which has none. */
export const labels = consoleSchema.table(
  'labels',
  {
    /** One of `LABEL_KINDS`. */
    kind: text().notNull(),
    /** The UUID of a profile, the number of anything else. */
    id: text().notNull(),
    label: text().notNull(),
    /** For a profile: the words that a search may begin with, folded, separated by single spaces. */
    searchWords: text('search_words'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Name of the operator who gave it. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    // Finds beginnings of words with features built into both databases; trigrams are an extension.
    index('labels_search_words').using(
      'gin',
      sql`array_to_tsvector(string_to_array(${table.searchWords}, ' '))`,
    ),
  ],
);
