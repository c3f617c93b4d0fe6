import { sql } from 'drizzle-orm';
import { bigint, index, json, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

/**
 * Numbers requests for profiles in the order in which all instances sent them, because their clocks may differ or be
 * set back.
 */
export const readingNumbers = consoleSchema.sequence('reading_numbers');

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
    /** The content in `contents`. */
    content: bigint({ mode: 'number' }).notNull(),
    /** Content of the profile's version before; 0: there was none. */
    before: bigint({ mode: 'number' }).notNull(),
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
  ],
);
