import { type SQL, sql } from 'drizzle-orm';
import { checkExceptions } from '@/lib/db/check-schema';

/**
 * Whether an exception holds on a day in UTC, of a query over `check_exceptions`: until that of its last day is over,
 * and not while a second person has to confirm it. The one rule, with `holds`.
 */
export const exceptionHolds = (day: string): SQL<boolean> =>
  sql<boolean>`(${checkExceptions.until} >= ${day}::date AND ${checkExceptions.confirmedAt} IS NOT NULL)`;

/** The same of a row. */
export const holds = (
  { until, confirmedAt }: Pick<typeof checkExceptions.$inferSelect, 'until' | 'confirmedAt'>,
  day: string,
): boolean => until >= day && confirmedAt !== null;

/** The same of findings, of a query over `findings AS finding`. */
export const isExcepted = (day: string): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${checkExceptions} WHERE ${checkExceptions.check} = finding.check
    AND ${checkExceptions.profile} = finding.profile AND ${exceptionHolds(day)})`;
