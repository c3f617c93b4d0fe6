import { type SQL, sql } from 'drizzle-orm';
import { EXCEPTION_WARNS, type ExceptionState } from '@/lib/contract/checks/results';
import type { EXCEPTION_FILTERS } from '@/lib/contract/lists/exceptions';
import { checkExceptions } from '@/lib/db/check-schema';

type ExceptionTerms = Pick<typeof checkExceptions.$inferSelect, 'until' | 'confirmedAt' | 'closed'>;

/**
 * Whether an exception holds on a day in UTC, of a query over `check_exceptions`: until that of its last day is over,
 * and not while a second person has to confirm it, or once it was withdrawn. The one rule, with `stateOn`.
 */
export const exceptionInForce = (day: string): SQL<boolean> =>
  sql<boolean>`(${checkExceptions.until} >= ${day}::date AND ${checkExceptions.confirmedAt} IS NOT NULL AND ${checkExceptions.closed} IS NULL)`;

/** The same of a row, and how it stands else. */
export function stateOn({ until, confirmedAt, closed }: ExceptionTerms, day: string): ExceptionState {
  if (closed === 'withdrawn' || closed === 'refused') return closed;
  if (closed !== null || until < day) return 'ended';
  return confirmedAt === null ? 'asked' : 'holds';
}

export const isInForce = (row: ExceptionTerms, day: string): boolean => stateOn(row, day) === 'holds';

/** Whether an exception is one of those that a filter asks for, of a query over `check_exceptions`. */
export function isAsked(state: (typeof EXCEPTION_FILTERS)[number] | 'current', day: string): SQL | undefined {
  const { until, confirmedAt, closed } = checkExceptions;
  const isCurrent = sql`(${closed} IS NULL AND ${until} >= ${day}::date)`;
  switch (state) {
    case 'all':
      return undefined;
    case 'current':
      return isCurrent;
    case 'asked':
      return sql`(${isCurrent} AND ${confirmedAt} IS NULL)`;
    case 'holds':
      return exceptionInForce(day);
    case 'soon':
      return endsWithin(EXCEPTION_WARNS.first, day);
    case 'ended':
      return sql`(${closed} = 'replaced' OR (${closed} IS NULL AND ${until} < ${day}::date))`;
    default:
      return sql`${closed} = ${state}`;
  }
}

/** Whether an exception holds, and ends within so many days. */
export const endsWithin = (days: number, day: string): SQL =>
  sql`(${exceptionInForce(day)} AND ${checkExceptions.until} <= ${day}::date + ${days}::int)`;

/** Whether an exception held until its last day, which is over by up to so many days: it was not closed before. */
export const expiredWithin = (days: number, day: string): SQL =>
  sql`(${checkExceptions.closed} IS NULL AND ${checkExceptions.confirmedAt} IS NOT NULL
    AND ${checkExceptions.until} < ${day}::date AND ${checkExceptions.until} >= ${day}::date - ${days}::int)`;

/** Whether an exception of findings holds, of a query over `findings AS finding`. */
export const isExcepted = (day: string): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${checkExceptions} WHERE ${checkExceptions.check} = finding.check
    AND ${checkExceptions.profile} = finding.profile AND ${exceptionInForce(day)})`;

/** Whether nothing stands in the way of an exception: the finding is open, and none holds or waits. */
export const mayBeExcepted = (
  day: string,
): SQL<boolean> => sql<boolean>`(finding.until IS NULL AND NOT EXISTS (
  SELECT FROM ${checkExceptions} WHERE ${checkExceptions.check} = finding.check
    AND ${checkExceptions.profile} = finding.profile AND ${isAsked('current', day)}))`;
