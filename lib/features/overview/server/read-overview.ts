import 'server-only';
import { sql } from 'drizzle-orm';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import { countDeviating } from '@/lib/features/baselines/server/count-deviating';
import type { CallContext } from '@/lib/features/context';
import { countFindings } from '@/lib/features/findings/server/count-findings';
import { COUNT_UNREVIEWED, DRIFT_DAYS, IS_DRIFT } from '@/lib/features/history/server/drift-condition';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { readCoverage } from '@/lib/features/setups/server/coverage';
import type { Queries } from '@/lib/platform/db/database';
import { permit } from '@/lib/platform/use-case/permit';
import type { DeviationsOverview, Overview } from '../overview';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey'>;

const DAY_MS = 86_400_000;

/** Figures on all known profiles, counted from indexes alone. Shared by all callers: do not change it. */
export function readOverview(context: Context): Promise<Overview> {
  permit(context, 'profiles.read');
  return context.reads.read('overview', async () => {
    const { db, survey, now } = context;
    const at = now();
    const [coverage, drift, findings, counts] = await Promise.all([
      readCoverage(context),
      readDrift(db, at),
      countFindings(context),
      readCounts(db),
    ]);
    return {
      coverage,
      drift,
      findings,
      maxAge: survey.maxAge,
      at: new Date(at).toISOString(),
      told: Math.max(0, coverage.known - counts.opened - counts.listed),
      ...counts,
    };
  });
}

/**
 * Deviations from baselines, separate so that nothing else waits for them. Shared by all callers: do not
 * change it.
 */
export function readDeviationsOverview(context: Context): Promise<DeviationsOverview> {
  permit(context, 'profiles.read');
  return context.reads.read('overview deviations', () => countDeviating(context));
}

async function readCounts(
  db: Queries,
): Promise<Pick<Overview, 'listed' | 'opened' | 'needsReview' | 'highRisk'>> {
  const found = await db.execute(sql`SELECT
    unreported.listed, unreported.opened,
    (SELECT count(*)::int FROM ${knownProfiles} WHERE review_status = 'Needs Review') AS "needsReview",
    (SELECT count(*)::int FROM ${knownProfiles} WHERE risk = 'High') AS "highRisk"
    FROM (SELECT (count(*) FILTER (WHERE listed_at IS NOT NULL))::int AS listed,
        (count(*) FILTER (WHERE listed_at IS NULL))::int AS opened
      FROM ${knownProfiles} WHERE state_at IS NULL AND documents_at IS NULL) AS unreported`);
  const { rows } = found as unknown as {
    rows: { listed: number; opened: number; needsReview: number; highRisk: number }[];
  };
  return rows[0] ?? { listed: 0, opened: 0, needsReview: 0, highRisk: 0 };
}

async function readDrift(db: Queries, at: number): Promise<Overview['drift']> {
  const since = new Date(at - DRIFT_DAYS * DAY_MS).toISOString();
  const found = await db.execute(sql`
    WITH drift AS MATERIALIZED (
      SELECT version.first_read_at, version.changes FROM ${snapshots} AS version
      WHERE version.first_read_at >= ${since}::timestamptz AND ${IS_DRIFT}
    )
    SELECT 'day' AS of, to_char(first_read_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS value, count(*)::int AS count
    FROM drift GROUP BY 2
    UNION ALL
    SELECT 'unreviewed', '', ${COUNT_UNREVIEWED}
    UNION ALL
    SELECT 'section', change ->> 'key', count(*)::int
    FROM drift CROSS JOIN LATERAL json_array_elements(drift.changes) AS change GROUP BY 2 ORDER BY 3 DESC, 2`);
  const { rows } = found as unknown as {
    rows: { of: 'day' | 'section' | 'unreviewed'; value: string; count: number }[];
  };
  const byDay = new Map(rows.filter(({ of }) => of === 'day').map(({ value, count }) => [value, count]));
  const days = Array.from({ length: DRIFT_DAYS + 1 }, (_, index) => {
    const day = new Date(at - (DRIFT_DAYS - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, count: byDay.get(day) ?? 0 };
  });
  return {
    total: [...byDay.values()].reduce((sum, count) => sum + count, 0),
    days,
    sections: rows
      .filter(({ of }) => of === 'section')
      .slice(0, 26)
      .map(({ value, count }) => ({ key: value, label: sectionLabel(value), count })),
    since,
    unreviewed: rows.find(({ of }) => of === 'unreviewed')?.count ?? 0,
  };
}
