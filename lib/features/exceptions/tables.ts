import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checks } from '@/lib/features/checks/tables';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Exceptions for one profile's fails, until the end of a day in UTC; they remain fails. */
export const checkExceptions = consoleSchema.table(
  'check_exceptions',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    check: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: 'cascade' }),
    profile: uuid().notNull(),
    reason: text().notNull(),
    /** The last day on which it is valid, in UTC. */
    until: date({ mode: 'string' }).notNull(),
    madeAt: moment('made_at').notNull(),
    madeBy: text('made_by').notNull(),
    /** Operator's ID: someone else has to confirm it. */
    madeById: text('made_by_id').notNull(),
    /** The version of the check that it refers to: the newest one that changed the check's decision. */
    checkVersion: integer('check_version').notNull(),
    /** When the check changed after the exception was added or last confirmed: it has to be confirmed again. */
    checkChangedAt: moment('check_changed_at'),
    /** Null while a second person has to confirm it, the first time or again. */
    confirmedAt: moment('confirmed_at'),
    confirmedBy: text('confirmed_by'),
    /**
     * Why it ended before its day: `withdrawn`, `refused`, or `replaced` by a later one. Null: only its day ends it.
     */
    closed: text(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
  },
  (table) => [
    // Adding an exception closes an expired one.
    uniqueIndex('check_exceptions_profile')
      .on(table.check, table.profile)
      .where(sql`${table.closed} IS NULL`),
    index('check_exceptions_until').on(table.until, table.number),
  ],
);
