import { asc, sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { isAsked } from '@/lib/features/exceptions/server/exception-in-force';
import type { Overview } from '@/lib/features/overview/overview';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { rowsOf } from '@/lib/platform/work/work-store';
import { checkExceptions } from '../../exceptions/tables';
import { checkRequests } from '../tables';
import { readChecks } from './check-rows';

type Requests = Pick<NonNullable<Overview['findings']>, 'requests' | 'checkChanges'>;

/** Most requests of each kind in one answer. */
const MOST = 5;

/** Exceptions and changes of checks that wait for a second person. */
export async function listCheckRequests(context: Pick<CallContext, 'db' | 'now'>): Promise<Requests> {
  const { db } = context;
  const [exceptions, changes, checks] = await Promise.all([
    rowsOf<{ check: string; madeBy: string; madeById: string; profiles: number }>(
      db,
      sql`SELECT "check"::text AS check, max(made_by) AS "madeBy", made_by_id AS "madeById", count(*)::int AS profiles
        FROM ${checkExceptions} WHERE ${isAsked('asked', today(context))}
        GROUP BY "check", made_by_id ORDER BY profiles DESC, "check", made_by_id LIMIT ${MOST}::int`,
    ),
    db
      .select({
        check: checkRequests.check,
        madeBy: checkRequests.madeBy,
        madeById: checkRequests.madeById,
      })
      .from(checkRequests)
      .orderBy(asc(checkRequests.madeAt))
      .limit(MOST),
    readChecks(db),
  ]);
  const named = <Row extends { check: string }>({ check: id, ...row }: Row) => {
    const check = checks.find((one) => one.id === id);
    return { ...row, check: { id, number: check?.number ?? 0, title: check?.definition.title ?? '' } };
  };
  return {
    requests: exceptions.map(named),
    checkChanges: changes.map(named),
  };
}
