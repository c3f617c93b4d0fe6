import 'server-only';
import { and, sql } from 'drizzle-orm';
import type { DecideExceptionsRequest } from '@/lib/contract/checks/exceptions';
import { holdLock } from '@/lib/db/advisory-locks';
import { checkExceptions } from '@/lib/db/check-schema';
import { rowsOf } from '@/lib/work/work-store';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { today } from '../setups/baseline-heads';
import { exceptionsCondition, mayBeDecided } from './list-exceptions';

/**
 * Confirms or refuses all exceptions that a filter finds, that wait, and that somebody else made: as many as were told
 * before, or none. Activity has one entry, with the number and the filter.
 * @throws ConsoleError `other_count`
 */
export function decideExceptions(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  { decision, filter, count }: DecideExceptionsRequest,
): Promise<{ decided: number }> {
  permit(context, 'checks.change');
  const { operator } = context;
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const day = today(context);
    const at = sql`${new Date(context.now()).toISOString()}::timestamptz`;
    const set =
      decision === 'confirm'
        ? sql`confirmed_at = ${at}, confirmed_by = ${operator.name}`
        : sql`closed = 'refused', closed_at = ${at}, closed_by = ${operator.name}`;
    const isMeant = and(exceptionsCondition(filter, day), mayBeDecided(context, day));
    const [row] = await rowsOf<{ count: number }>(
      transaction,
      sql`WITH decided AS (UPDATE ${checkExceptions} SET ${set} WHERE ${isMeant} RETURNING 1)
        SELECT count(*)::int AS count FROM decided`,
    );
    const decided = row?.count ?? 0;
    if (decided !== count) throw new ConsoleError('other_count');
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: decision === 'confirm' ? 'exceptions.confirmed' : 'exceptions.refused',
      subject: `${decided} ${decided === 1 ? 'exception' : 'exceptions'}`,
      after: { count: decided, filter },
    });
    return { decided };
  });
}
