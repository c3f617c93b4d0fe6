import { bigint, index, integer, json, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { consoleSchema } from '@/lib/platform/db/schemas';

/**
 * Who did what: append-only (triggers refuse UPDATE, DELETE and TRUNCATE), numbered without gaps, each row with
 * the hash of the one before it.
 */
export const activity = consoleSchema.table(
  'activity',
  {
    number: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** One of `ACTIVITY_ACTIONS`. */
    action: text().notNull(),
    /** `intended`, `done`, `refused` or `failed`. */
    outcome: text().notNull(),
    /** Null: no one was signed in. Name, address and role are those at the time. */
    operatorId: text('operator_id'),
    operatorName: text('operator_name'),
    operatorEmail: text('operator_email'),
    operatorRole: text('operator_role'),
    /** Name of the operator's token that was used; null: they were signed in. Left out of the hash if it is null. */
    token: text(),
    /** Network address. */
    from: text('from_address'),
    requestId: text('request_id'),
    profile: uuid(),
    /** The subject other than a profile: an operator, a label, an export. */
    subject: text(),
    before: json(),
    after: json(),
    reason: text(),
    /** For an outcome: the number of the intent. */
    intent: bigint({ mode: 'number' }),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('activity_at').on(table.at),
    index('activity_operator').on(table.operatorId, table.number),
    index('activity_profile').on(table.profile, table.number),
    index('activity_action').on(table.action, table.number),
    index('activity_outcome').on(table.outcome, table.number),
    index('activity_intent').on(table.intent),
  ],
);

/** A single row: the end of the chain, so that rows missing at its end are found too. */
export const activityHead = consoleSchema.table('activity_head', {
  one: integer().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

/**
 * Actions that may be repeated without limit, such as refused requests, counted by minute until the minute has passed
 * and one row of Activity records the number. Outside the chain: counting locks out no other writers.
 */
export const activityRepeats = consoleSchema.table(
  'activity_repeats',
  {
    /** Who did what: operator, token, action and subject. */
    key: text().notNull(),
    minute: timestamp({ withTimezone: true }).notNull(),
    /** Number of the row that recorded the first one; null only inside the transaction that writes it. */
    first: bigint({ mode: 'number' }),
    times: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The first distinct profiles or filters, each as JSON. */
    details: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
);
