import { sql } from 'drizzle-orm';
import { bigint, boolean, index, json, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

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
