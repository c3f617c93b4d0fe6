import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checks } from '@/lib/features/checks/tables';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Intervals in which a check failed for a profile. */
export const findings = consoleSchema.table(
  'findings',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    check: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: 'cascade' }),
    profile: uuid().notNull(),
    /** The current severity of the check. */
    severity: integer().notNull(),
    since: moment('since').notNull(),
    /** A key of `FINDING_BEGINNINGS`. */
    began: text().notNull(),
    /** Whether the same check failed for the profile before. */
    isRegression: boolean('is_regression').notNull(),
    until: moment('until'),
    /** A key of `FINDING_ENDINGS`. */
    ended: text(),
    /** Name of the operator whose save, or whose change of the check, ended it. */
    endedBy: text('ended_by'),
    /** Number of the digest that reported it; 0: none will; null: the next one will. */
    digest: bigint({ mode: 'number' }),
  },
  (table) => [
    // A check and a profile have one open finding at a time, however many instances judge.
    uniqueIndex('findings_open').on(table.check, table.profile).where(sql`${table.until} IS NULL`),
    index('findings_open_since').on(table.since, table.number).where(sql`${table.until} IS NULL`),
    index('findings_open_severity')
      .on(table.severity.desc().nullsFirst(), table.since, table.number)
      .where(sql`${table.until} IS NULL`),
    index('findings_check').on(table.check, table.since, table.number),
    index('findings_profile').on(table.profile, table.since),
    index('findings_since').on(table.since, table.number),
    // The trend over weeks also counts findings that have ended since.
    index('findings_until').on(table.until).where(sql`${table.until} IS NOT NULL`),
    index('findings_untold').on(table.number).where(sql`${table.digest} IS NULL AND ${table.until} IS NULL`),
    index('findings_digest').on(table.digest).where(sql`${table.digest} > 0`),
  ],
);
