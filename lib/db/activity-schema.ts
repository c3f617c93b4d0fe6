import { bigint, index, integer, json, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { consoleSchema } from './console-schema';

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
    /** Null: nobody was signed in. Name, address and role are those of the moment. */
    operatorId: text('operator_id'),
    operatorName: text('operator_name'),
    operatorEmail: text('operator_email'),
    operatorRole: text('operator_role'),
    /** Name of the operator's token by which they acted; null: they were signed in. Left out of the hash where it is null. */
    token: text(),
    /** Network address. */
    from: text('from_address'),
    requestId: text('request_id'),
    profile: uuid(),
    /** What else it is about: an operator, a label, an export. */
    subject: text(),
    before: json(),
    after: json(),
    reason: text(),
    /** Of an outcome: the number of the intent. */
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

/** One row: where the chain ends, so that rows missing at its end are found too. */
export const activityHead = consoleSchema.table('activity_head', {
  one: integer().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

/**
 * What may be tried any number of times, such as a refused request, counted by minute until the minute is over and one
 * row of Activity says how often. Outside the chain: counting takes no lock that other writers wait for.
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
