import { sql } from 'drizzle-orm';
import { SEVERITIES, type Severity } from '@/lib/configuration/checks/definition';
import { EXCEPTION_WARNS } from '@/lib/configuration/checks/results';
import { listCheckRequests } from '@/lib/features/checks/server/list-requests';
import { isAnyCheckOn, NEWLY_FAILING } from '@/lib/features/checks/server/read-checks';
import { checks } from '@/lib/features/checks/tables';
import type { CallContext } from '@/lib/features/context';
import { endsWithin, isAsked } from '@/lib/features/exceptions/server/exception-in-force';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { findings } from '@/lib/features/findings/tables';
import type { Overview } from '@/lib/features/overview/overview';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { rowsOf } from '@/lib/platform/work/work-store';
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

type Week = NonNullable<Overview['findings']>['weeks'][number];

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 12;

/**
 * Findings that were open at the end of each of the last twelve weeks, by severity, oldest first; the last week ends
 * now. Exceptions are ignored: a finding counts from the time it began until it ended. Weeks that ended before the
 * oldest check was created are left out.
 */
async function countOpenByWeek({ db, now }: Pick<CallContext, 'db' | 'now'>): Promise<Week[]> {
  const ends = Array.from({ length: WEEKS }, (_, index) => now() - (WEEKS - 1 - index) * WEEK_MS);
  const first = sql`${new Date(ends[0] ?? 0).toISOString()}::timestamptz`;
  const last = sql`${new Date(now()).toISOString()}::timestamptz`;
  // The first week end at or after a time: a finding is counted from that of its start up to that of its end.
  const weekOf = (time: ReturnType<typeof sql>) =>
    sql`greatest(0, ceil(extract(epoch FROM ${time} - ${first}) / ${WEEK_MS / 1_000}))::int`;
  const [rows, [oldest]] = await Promise.all([
    rowsOf<{ severity: number; from: number; to: number; count: number }>(
      db,
      sql`
        SELECT severity, ${weekOf(sql`since`)} AS from, CASE WHEN until IS NULL THEN ${WEEKS}::int ELSE ${weekOf(sql`until`)} END AS to,
          count(*)::int AS count
        FROM (
          SELECT severity, since, until FROM ${findings} WHERE until IS NULL AND since <= ${last}
          UNION ALL
          SELECT severity, since, until FROM ${findings} WHERE until IS NOT NULL AND until > ${first}) AS counted
        GROUP BY 1, 2, 3`,
    ),
    rowsOf<{ at: string | Date | null }>(db, sql`SELECT min(created_at) AS at FROM ${checks}`),
  ]);
  const createdAt = oldest?.at ? new Date(oldest.at).getTime() : now();
  return ends
    .map((end, week) => ({
      at: new Date(end).toISOString(),
      open: Object.fromEntries(
        SEVERITIES.map((severity, index) => [
          severity,
          rows
            .filter((row) => row.severity === index && row.from <= week && week < row.to)
            .reduce((sum, { count }) => sum + count, 0),
        ]),
      ) as Week['open'],
    }))
    .filter(({ at }) => Date.parse(at) >= createdAt);
}
