import { type SQL, sql } from 'drizzle-orm';
import { EXCEPTION_WARNS, type ExceptionState } from '@/lib/configuration/checks/results';
import type { EXCEPTION_FILTERS } from '../list';
import { checkExceptions } from '../tables';

type ExceptionTerms = Pick<typeof checkExceptions.$inferSelect, 'until' | 'confirmedAt' | 'closed'>;

/**
 * Whether an exception is active on a day in UTC, for a query on `check_exceptions`: up to and including its
 * last day, unless it still needs confirmation or was withdrawn. The single rule, together with `stateOn`.
 */
export const exceptionInForce = (day: string): SQL<boolean> =>
  sql<boolean>`(${checkExceptions.until} >= ${day}::date AND ${checkExceptions.confirmedAt} IS NOT NULL AND ${checkExceptions.closed} IS NULL)`;

/** The same for a row, with its state otherwise. */
export function stateOn({ until, confirmedAt, closed }: ExceptionTerms, day: string): ExceptionState {
  if (closed === 'withdrawn' || closed === 'refused') return closed;
  if (closed !== null || until < day) return 'ended';
  return confirmedAt === null ? 'asked' : 'holds';
}

/** Whether an exception matches a filter, for a query on `check_exceptions`. */
export function isAsked(state: (typeof EXCEPTION_FILTERS)[number], day: string): SQL | undefined {
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

/** Whether an exception is active and expires within this many days. */
export const endsWithin = (days: number, day: string): SQL =>
  sql`(${exceptionInForce(day)} AND ${checkExceptions.until} <= ${day}::date + ${days}::int)`;

/** Whether an exception expired within the last days: it was not closed before. */
export const expiredWithin = (days: number, day: string): SQL =>
  sql`(${checkExceptions.closed} IS NULL AND ${checkExceptions.confirmedAt} IS NOT NULL
    AND ${checkExceptions.until} < ${day}::date AND ${checkExceptions.until} >= ${day}::date - ${days}::int)`;

/** Whether a finding has an active exception, for a query on `findings AS finding`. */
export const isExcepted = (day: string): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${checkExceptions} WHERE ${checkExceptions.check} = finding.check
    AND ${checkExceptions.profile} = finding.profile AND ${exceptionInForce(day)})`;

/** Whether an exception can be added: the finding is open, and none is active or requested. */
export const mayBeExcepted = (
  day: string,
): SQL<boolean> => sql<boolean>`(finding.until IS NULL AND NOT EXISTS (
  SELECT FROM ${checkExceptions} WHERE ${checkExceptions.check} = finding.check
    AND ${checkExceptions.profile} = finding.profile AND ${isAsked('current', day)}))`;
