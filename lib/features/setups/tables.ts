import { bigint, index, integer, json, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

/**
 * Contents of the readings of profiles, each distinct one once. A profile's versions and its newest reading refer to
 * it.
 */
export const contents = consoleSchema.table(
  'contents',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the raw text of `data`, hexadecimal. */
    hash: text().notNull(),
    /** The `data` of the service's answer; null if it was too large to be stored. */
    data: json(),
    setup: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('contents_hash').on(table.hash), index('contents_setup').on(table.setup)],
);

/**
 * What portals ask for: one row for each distinct normal form (decision 078). The profiles that have it are a group.
 * A row never changes.
 */
export const setups = consoleSchema.table(
  'setups',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the canonical JSON (RFC 8785) of the normal form, hexadecimal. */
    fingerprint: text().notNull(),
    normalForm: integer('normal_form').notNull(),
    /** Hashes by section, and of all other members together as `rest`. */
    sections: json().$type<Record<string, string>>().notNull(),
    /** Keys of sections that are only partly readable. */
    unreadable: json().$type<string[]>().notNull().default([]),
    /** Why it is excluded from comparisons: `too_large` or `too_deep`; null: it is included. */
    leftOut: text('left_out'),
    /** One of its contents. */
    content: bigint({ mode: 'number' }).notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('setups_fingerprint').on(table.fingerprint, table.normalForm),
    index('setups_content').on(table.content),
  ],
);

/** The facts by which a setup is found: `FACT_KINDS` has their kinds and values. */
export const setupFacts = consoleSchema.table(
  'setup_facts',
  {
    kind: text().notNull(),
    value: text().notNull(),
    setup: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value, table.setup] }),
    index('setup_facts_setup').on(table.setup),
  ],
);
