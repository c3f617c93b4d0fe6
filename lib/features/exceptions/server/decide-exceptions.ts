import 'server-only';
import { and, sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { refuseNewApprover } from '@/lib/features/operators/server/approvers';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { DecideExceptionsRequest } from '../exceptions';
import { checkExceptions } from '../tables';
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
