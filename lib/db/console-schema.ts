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

/** What the console itself keeps. */
export const consoleSchema = pgSchema('console');

/** Numbers requests for profiles in the order in which all instances sent them: their clocks may differ, or be set back. */
export const readingNumbers = consoleSchema.sequence('reading_numbers');

/**
 * Webhooks as they were received. A repeated one is known by its ID and its body together, apart for those whose
 * signature was verified: who may only send the others cannot take an ID away from a signed one. `body` is the raw
 * text. What the body says beside it is null where it does not say it or cannot be read.
 */
export const receivedWebhooks = consoleSchema.table(
  'received_webhooks',
  {
    /** `webhook-id`, else the SHA-256 of the body. */
    id: text().notNull(),
    /** Counts up as they are stored: for pages of the list, and for what came while a browser was away. */
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event: text(),
    profile: uuid(),
    /** The envelope's. */
    timestamp: timestamp({ withTimezone: true }),
    /** Review status of a profile event, overall status of a document event. */
    status: text(),
    verified: boolean().notNull(),
    /** What is odd about it: keys of `EVENT_FLAGS`. */
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
    // Not every event can have every status: of two that never meet, all of one would be looked through.
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
 * The directory of profiles, learnt from webhooks and reads: each as the newest profile event (by envelope
 * timestamp) says, and its documents as the newest document event says.
 */
export const knownProfiles = consoleSchema.table(
  'known_profiles',
  {
    uuid: uuid().primaryKey(),
    customerReference: text('customer_reference'),
    /** As searched: folded to lower case. */
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
    /** When this console last heard of it or read it. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    /** Of `setups`, as of `contents`: what the newest reading found; null: never read. */
    setup: bigint({ mode: 'number' }),
    content: bigint({ mode: 'number' }),
    /** When its newest version was found, and its setup before that: 0: none was known. Null: longer ago than anybody asks. */
    setupSince: timestamp('setup_since', { withTimezone: true }),
    setupBefore: bigint('setup_before', { mode: 'number' }),
    /** When the version before was found; null: there was none, or longer ago than anybody asks. */
    setupBeforeSince: timestamp('setup_before_since', { withTimezone: true }),
    /** When the newest reading came. */
    readAt: timestamp('read_at', { withTimezone: true }),
    /** Its number of `reading_numbers`; 0: from before readings had one. What was sent before it says nothing new. */
    readNumber: bigint('read_number', { mode: 'number' }).notNull().default(0),
    /** When it was last asked for, and what came of it: null where it was read, else one of `READ_FAILURES`. */
    triedAt: timestamp('tried_at', { withTimezone: true }),
    failure: text(),
    /** In a row. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    // Each order of the list with all that it is filtered by, so that no row is fetched to be passed over. The first
    // has besides how old a reading is: it is read whole for counts of any combination of filters.
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
    // In the order of bytes, in which what begins with a text is found too. A row of an index holds 2 700 bytes,
    // and a text here has up to 600: there is no room for a fifth.
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
    // What a reference has in it. Trigrams are an extension: where PostgreSQL does not let its role have it, the
    // migration leaves the index out, and the same search reads the table.
    index('known_profiles_reference_parts').using('gin', sql`${table.searchReference} gin_trgm_ops`),
    // Every screen of the directory has the counts by status: this index alone is small enough to be read whole.
    index('known_profiles_counts').on(table.reviewStatus),
    index('known_profiles_risk').on(table.risk, table.seenAt, table.uuid),
    index('known_profiles_team').on(table.team, table.seenAt, table.uuid),
    index('known_profiles_assignee').on(table.assignee, table.seenAt, table.uuid),
    // The value may have any shape and length: of that a hash has room for all.
    // The profiles of a setup, and how many are read since when.
    index('known_profiles_setup').on(table.setup, table.seenAt, table.uuid, ...filters(table)),
    // How many have which setup, and how well they are known, of those with a status, risk or team: read whole, it is
    // all that the screen of setups asks.
    index('known_profiles_groups').on(
      table.setup,
      table.failure,
      table.readAt,
      table.reviewStatus,
      table.risk,
      table.team,
    ),
    index('known_profiles_read').on(table.readAt, table.failure, table.setup),
    // Whose setup came to be another since when, with all that says what of it deviates.
    index('known_profiles_setup_since').on(
      table.setupSince,
      table.uuid,
      table.setup,
      table.failure,
      table.setupBefore,
      table.setupBeforeSince,
      table.reviewStatus,
      table.risk,
      table.team,
    ),
    // The value may have any shape and length: of that a hash has room for all.
    index('known_profiles_configuration').using('hash', sql`(${table.data} ->> 'configuration')`),
  ],
);

/** What readings write of a profile, and webhooks leave alone. */
export const READING_COLUMNS = [
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
 * The configurations that this console has read, each profile's in the order in which they were found: one
 * row for as long as consecutive readings found the same. Bounded by a number for each profile, and by age.
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
    /** What differs from the version before, in short. */
    changes: json().$type<{ key: string; label: string; words: string }[]>().notNull().default([]),
    /** Null where they could not be read whole. */
    forms: json().$type<{ enabled: boolean; form_ids: number[] | null }>(),
    requestId: text('request_id').notNull(),
    /** Of `contents`; null: from before contents were kept once, until it is moved there. */
    content: bigint({ mode: 'number' }),
    /** Content of the profile's version before; 0: there was none; null: it is not known by its number. */
    before: bigint({ mode: 'number' }),
    /** What was found, where `content` does not say it; null where it was too large. */
    data: json(),
    /** Of drift: number of the digest that told of it; 0: none is to; null: the next one does. */
    digest: bigint({ mode: 'number' }),
  },
  (table) => [
    // With all that a replay of a check asks of a version, so that it fetches none of the rows.
    index('configuration_snapshots_profile').on(
      table.profile,
      table.number,
      table.firstReadAt,
      table.content,
    ),
    index('configuration_snapshots_last_read').on(table.lastReadAt),
    index('configuration_snapshots_content').on(table.content),
    // What was changed outside this console, the newest first.
    index('configuration_snapshots_changed')
      .on(table.firstReadAt, table.number)
      .where(sql`${table.reason} = 'changed'`),
    index('configuration_snapshots_digest').on(table.digest).where(sql`${table.digest} > 0`),
    // Of before contents were kept once: found at once, however many other versions there are.
    index('configuration_snapshots_unmoved').on(table.number).where(sql`${table.content} IS NULL`),
  ],
);

/** What this console's operators know of a portal configuration, of which the API tells a name and two times. */
export const configurationNotes = consoleSchema.table('configuration_notes', {
  id: bigint({ mode: 'number' }).primaryKey(),
  /** Empty where only a baseline was given. */
  note: text().notNull(),
  /** Of `baselines`: what profiles of the configuration should have; one that is gone by now is none. */
  baseline: uuid(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Name of the operator who gave it. */
  updatedBy: text('updated_by').notNull(),
});

/** Names that this console's operators gave to IDs of the service, which offers none. */
export const labels = consoleSchema.table(
  'labels',
  {
    /** One of `LABEL_KINDS`. */
    kind: text().notNull(),
    /** The UUID of a profile, the number of anything else. */
    id: text().notNull(),
    label: text().notNull(),
    /** Of a profile: the words that a search may begin with, folded, with one space between them. */
    searchWords: text('search_words'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Name of the operator who gave it. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    // Beginnings of words, in what both databases have built in: trigrams are an extension.
    index('labels_search_words').using(
      'gin',
      sql`array_to_tsvector(string_to_array(${table.searchWords}, ' '))`,
    ),
  ],
);
