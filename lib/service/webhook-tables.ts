import {
  bigint,
  boolean,
  index,
  integer,
  json,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { serviceSchema } from '@/lib/platform/db/schemas';
import { account, profiles, time } from './tables';

/** Tables of the embedded service's webhooks: events, subscriptions and delivery attempts. */

/** `body` is the exact text that is sent and signed. `id` is the `webhook-id`, the same on every attempt. */
export const events = serviceSchema.table(
  'events',
  {
    number: bigint({ mode: 'number' }).primaryKey(),
    id: text().notNull().unique(),
    account: account(),
    /** Null: a test event, which is about no existing profile. */
    profile: uuid().references(() => profiles.uuid, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** Review status of a profile event, overall status of a document event. */
    status: text().notNull(),
    timestamp: time('timestamp'),
    body: text().notNull(),
  },
  (table) => [
    index('events_account').on(table.account, table.number),
    index('events_profile').on(table.profile, table.number),
  ],
);

/** Numbers of events: known before the row is written, because the body of a document event has it. */
export const eventNumbers = serviceSchema.sequence('event_numbers');

export const webhookSubscriptions = serviceSchema.table(
  'webhook_subscriptions',
  {
    id: uuid().primaryKey(),
    account: account(),
    address: text().notNull(),
    /** Names of events; null: every one. */
    eventTypes: json('event_types').$type<string[]>(),
    /** `whsec_` and base64, as Standard Webhooks writes it. The previous one also signs until it expires. */
    secret: text().notNull(),
    previousSecret: text('previous_secret'),
    previousSecretUntil: timestamp('previous_secret_until', { withTimezone: true }),
    status: text({ enum: ['enabled', 'disabled'] }).notNull(),
    disabledReason: text('disabled_reason'),
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** The console's own receiver, subscribed out of the box. */
    own: boolean().notNull(),
    createdAt: time('created_at'),
  },
  (table) => [index('webhook_subscriptions_account').on(table.account)],
);

export const webhookDeliveries = serviceSchema.table(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    event: bigint({ mode: 'number' })
      .notNull()
      .references(() => events.number, { onDelete: 'cascade' }),
    subscription: uuid()
      .notNull()
      .references(() => webhookSubscriptions.id, { onDelete: 'cascade' }),
    account: account(),
    status: text({ enum: ['waiting', 'delivered', 'failed', 'dropped'] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    createdAt: time('created_at'),
  },
  (table) => [
    index('webhook_deliveries_account').on(table.account, table.event),
    index('webhook_deliveries_subscription').on(table.subscription, table.status),
    index('webhook_deliveries_event').on(table.event),
  ],
);

/** One row per attempt: `status` is the receiver's, `error` says why there was none, `answer` is its first 2 KB. */
export const webhookAttempts = serviceSchema.table(
  'webhook_attempts',
  {
    delivery: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    startedAt: time('started_at'),
    durationMs: integer('duration_ms').notNull(),
    status: integer(),
    error: text(),
    headers: json().$type<Record<string, string>>().notNull(),
    answer: text(),
  },
  (table) => [primaryKey({ columns: [table.delivery, table.number] })],
);
