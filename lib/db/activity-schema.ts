import { bigint, index, integer, json, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
