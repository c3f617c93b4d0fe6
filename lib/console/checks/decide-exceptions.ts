import 'server-only';
import { and, sql } from 'drizzle-orm';
import type { DecideExceptionsRequest } from '@/lib/contract/checks/exceptions';
import { holdLock } from '@/lib/db/advisory-locks';
import { checkExceptions } from '@/lib/db/check-schema';
import { rowsOf } from '@/lib/work/work-store';
import { record } from '../activity/record';
import { refuseNewApprover } from '../approvers';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { today } from '../setups/baseline-heads';
import { exceptionLine, hashOfLines } from './exception-hashes';
import { exceptionsCondition, mayBeDecided } from './list-exceptions';

/**
 * Confirms or refuses all exceptions matching a filter that the current operator may decide: exactly the set
 * whose hash they saw, or none. Activity has one entry, with the number, the hash and the filter.
 * @throws ConsoleError `decision_outdated`; `approver_too_new`
 */
export async function decideExceptions(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'exceptionApproval' | 'approverWait'>,
  { decision, filter, hash }: DecideExceptionsRequest,
): Promise<{ decided: number }> {
  permit(context, 'checks.change');
  const { operator } = context;
  if (decision === 'confirm') await refuseNewApprover(context, 'checks.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const day = today(context);
    const at = sql`${new Date(context.now()).toISOString()}::timestamptz`;
    const set =
      decision === 'confirm'
        ? sql`confirmed_at = ${at}, confirmed_by = ${operator.name}, check_changed_at = NULL`
        : sql`closed = 'refused', closed_at = ${at}, closed_by = ${operator.name}`;
    const isMeant = and(exceptionsCondition(filter, day), mayBeDecided(context, day));
    const [row] = await rowsOf<{ count: number; hash: string }>(
      transaction,
      sql`WITH decided AS (UPDATE ${checkExceptions} SET ${set} WHERE ${isMeant} RETURNING ${exceptionLine} AS line)
        SELECT count(*)::int AS count, ${hashOfLines(sql`line`)} AS hash FROM decided`,
    );
    const decided = row?.count ?? 0;
    if (decided === 0 || row?.hash !== hash) throw new ConsoleError('decision_outdated');
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: decision === 'confirm' ? 'exceptions.confirmed' : 'exceptions.refused',
      subject: `${decided} ${decided === 1 ? 'exception' : 'exceptions'}`,
      after: { count: decided, hash, filter },
    });
    return { decided };
  });
}
