import { bigint, date, index, integer, json, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Where alerts go. Its columns of state are those of `DeliveryStore`. */
export const alertDestinations = consoleSchema.table(
  'alert_destinations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    /** One of `DESTINATION_KINDS`. */
    kind: text().notNull(),
    /** Null for e-mail; that of a chat is itself a secret. */
    address: text(),
    /** Addresses of an e-mail. */
    recipients: json().$type<string[]>(),
    /** For a webhook: `whsec_` and base64. */
    secret: text(),
    /** `AlertSubjects` */
    gets: json().notNull(),
    status: text({ enum: ['enabled', 'disabled'] }).notNull(),
    disabledReason: text('disabled_reason'),
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [uniqueIndex('alert_destinations_name').on(table.nameKey)],
);

/** A digest as one destination gets it, or a test message. */
export const alertDeliveries = consoleSchema.table(
  'alert_deliveries',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    destination: uuid()
      .notNull()
      .references(() => alertDestinations.id, { onDelete: 'cascade' }),
    /** `webhook-id`, and part of an e-mail's `Message-ID`: the same on every attempt. */
    messageId: text('message_id').notNull(),
    /** Number of the digest; null: a test message. */
    digest: bigint({ mode: 'number' }),
    /**
     * The first digest that it includes, if later ones were added while it waited for its receiver; null: `digest`
     * alone.
     */
    firstDigest: bigint('first_digest', { mode: 'number' }),
    /** `AlertSubjects` of the destination at the time: which findings it reported. */
    gets: json().notNull(),
    subject: text().notNull(),
    /** Exactly as it is sent. */
    body: text().notNull(),
    /** `confirmed`: someone saw the test message arrive. */
    status: text({ enum: ['waiting', 'delivered', 'confirmed', 'failed', 'dropped'] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('alert_deliveries_number').on(table.number),
    index('alert_deliveries_destination').on(table.destination, table.status),
    index('alert_deliveries_created').on(table.createdAt),
  ],
);

/** One row per attempt, like those of `DeliveryStore`. */
export const alertAttempts = consoleSchema.table(
  'alert_attempts',
  {
    delivery: uuid()
      .notNull()
      .references(() => alertDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    startedAt: moment('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** An HTTP or SMTP status. */
    status: integer(),
    error: text(),
    headers: json().$type<Record<string, string>>().notNull(),
    answer: text(),
  },
  (table) => [primaryKey({ columns: [table.delivery, table.number] })],
);

/** The progress of digests: a single row. */
export const alertState = consoleSchema.table('alert_state', {
  one: integer().primaryKey(),
  /** Number of the newest digest. */
  digest: bigint({ mode: 'number' }).notNull().default(0),
  /** When something to report was last looked for. */
  lookedAt: moment('looked_at').notNull(),
  /** Number of the newest sweep that had finished then. */
  sweep: bigint({ mode: 'number' }).notNull().default(0),
  /** Since when the survey is behind, as reported; null: it was not. */
  behindSince: moment('behind_since'),
});

/** Requests and ends of exceptions that were reported; if the last day moves, they are reported again. */
export const alertedExceptions = consoleSchema.table(
  'alerted_exceptions',
  {
    exception: uuid().notNull(),
    until: date({ mode: 'string' }).notNull(),
    /** Days before its end: 14 or 3; 0: it has expired; from 100 on: it was requested (`claim-approvals.ts`). */
    stage: integer().notNull(),
    /** Number of the digest; 0: not reported; null: from before this was recorded. */
    digest: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.exception, table.until, table.stage] })],
);
