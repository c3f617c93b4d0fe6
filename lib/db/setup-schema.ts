import { bigint, index, integer, json, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';

/** What readings of profiles found, each distinct content once. A profile's versions and its newest reading name it. */
export const contents = consoleSchema.table(
  'contents',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the text of `data` as it came, hexadecimal. */
    hash: text().notNull(),
    /** The `data` of the service's answer; null where it was too large to be kept. */
    data: json(),
    /** The setup that it is; null: not yet worked out, as of content that was kept before there were setups. */
    setup: bigint({ mode: 'number' }),
  },
  (table) => [uniqueIndex('contents_hash').on(table.hash), index('contents_setup').on(table.setup)],
);

/**
 * What portals ask for: one row for each distinct normal form (decision 078). The profiles that have it are a group.
 * A row is never changed.
 */
export const setups = consoleSchema.table(
  'setups',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the canonical JSON (RFC 8785) of the normal form, hexadecimal. */
    fingerprint: text().notNull(),
    /** Version of the normal form. */
    normalForm: integer('normal_form').notNull(),
    /** Hashes by section, and of all other members together as `rest`. */
    sections: json().$type<Record<string, string>>().notNull(),
    /** Keys of sections that are there and cannot be read whole. */
    unreadable: json().$type<string[]>().notNull().default([]),
    /** Why it is kept out of comparisons: `too_large` or `too_deep`; null: it is in them. */
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

/** What a setup has, to be found by it: `FACT_KINDS` says which kinds there are and what their values are. */
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
