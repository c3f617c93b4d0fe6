import { boolean, index, json, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

/** What the console itself remembers. */
export const consoleSchema = pgSchema('console');

/** Webhooks as they were received; the `webhook-id` makes a repeated one known. `body` is the raw text. */
export const receivedWebhooks = consoleSchema.table(
  'received_webhooks',
  {
    id: text().primaryKey(),
    /** Null where the body does not say. */
    event: text(),
    verified: boolean().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    headers: json().$type<Record<string, string>>().notNull(),
    body: text().notNull(),
  },
  (table) => [index('received_webhooks_received_at').on(table.receivedAt)],
);
