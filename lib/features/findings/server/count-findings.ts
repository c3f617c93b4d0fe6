import { sql } from 'drizzle-orm';
import { SEVERITIES, type Severity } from '@/lib/configuration/checks/definition';
import { EXCEPTION_WARNS } from '@/lib/configuration/checks/results';
import { listCheckRequests } from '@/lib/features/checks/server/list-requests';
import { isAnyCheckOn, NEWLY_FAILING } from '@/lib/features/checks/server/read-checks';
import type { CallContext } from '@/lib/features/context';
import { endsWithin, isAsked } from '@/lib/features/exceptions/server/exception-in-force';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { findings } from '@/lib/features/findings/tables';
import type { Overview } from '@/lib/features/overview/overview';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { rowsOf } from '@/lib/platform/work/work-store';
import { countOpenByWeek } from './count-open-by-week';
import { isIn } from './findings-source';

/** Open findings by severity, and how many of them are new; null: no check is active. */
export async function countFindings(context: Pick<CallContext, 'db' | 'now'>): Promise<Overview['findings']> {
  const { db, now } = context;
  if (!(await isAnyCheckOn(db))) return null;
  const since = new Date(now() - NEWLY_FAILING).toISOString();
  const [weeks, requests] = await Promise.all([countOpenByWeek(context), listCheckRequests(context)]);
  const rows = await rowsOf<{ severity: number; open: number; began: number; excepted: number }>(
    db,
    sql`
      SELECT severity, count(*) FILTER (WHERE is_open)::int AS open,
        count(*) FILTER (WHERE is_open AND since >= ${since}::timestamptz)::int AS began,
        count(*) FILTER (WHERE NOT is_open)::int AS excepted
      FROM (SELECT finding.severity, finding.since, ${isIn('open', today(context))} AS is_open
        FROM ${findings} AS finding WHERE finding.until IS NULL) AS counted
      GROUP BY severity`,
  );
  const [exceptions = { soon: 0, sooner: 0, asked: 0 }] = await rowsOf<{
    soon: number;
    sooner: number;
    asked: number;
  }>(db, exceptionsSql(today(context)));
  const of = (severity: Severity) => rows.find((row) => row.severity === SEVERITIES.indexOf(severity));
  return {
    by: SEVERITIES.toReversed().map((severity) => ({
      severity,
      open: of(severity)?.open ?? 0,
      began: of(severity)?.began ?? 0,
    })),
    since,
    excepted: rows.reduce((sum, { excepted }) => sum + excepted, 0),
    weeks,
    exceptions,
    ...requests,
  };
}

const exceptionsSql = (day: string) => sql`
  SELECT count(*) FILTER (WHERE ${endsWithin(EXCEPTION_WARNS.first, day)})::int AS soon,
    count(*) FILTER (WHERE ${endsWithin(EXCEPTION_WARNS.last, day)})::int AS sooner,
    count(*) FILTER (WHERE ${isAsked('asked', day)})::int AS asked
  FROM ${checkExceptions} WHERE ${isAsked('current', day)}`;
