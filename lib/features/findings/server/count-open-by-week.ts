import { sql } from 'drizzle-orm';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { checks } from '@/lib/features/checks/tables';
import type { CallContext } from '@/lib/features/context';
import { findings } from '@/lib/features/findings/tables';
import type { Overview } from '@/lib/features/overview/overview';
import { rowsOf } from '@/lib/platform/work/work-store';

type Week = NonNullable<Overview['findings']>['weeks'][number];

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 12;

/**
 * Findings that were open at the end of each of the last twelve weeks, by severity, oldest first; the last week ends
 * now. Exceptions are ignored: a finding counts from the time it began until it ended. Weeks that ended before the
 * oldest check was created are left out.
 */
export async function countOpenByWeek({ db, now }: Pick<CallContext, 'db' | 'now'>): Promise<Week[]> {
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
