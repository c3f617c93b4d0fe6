import { type SQL, sql } from 'drizzle-orm';
import type { Coverage, CoverageCounts } from '@/lib/contract/coverage';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { ConsoleContext } from '../context';

/** Readings from before it are older than the objective; null: there is no objective, and none is too old. */
export const cutoffOf = ({ survey, now }: Pick<ConsoleContext, 'survey' | 'now'>): Date | null =>
  survey.maxAge === null ? null : new Date(now() - survey.maxAge);

/**
 * Which of `COVERAGE` a profile is, of a query over `known_profiles`: the one rule of staleness. What the newest try
 * could not read is unreadable, whatever was read before.
 */
export const coverageOf = (cutoff: Date | null): SQL<Coverage> => sql<Coverage>`CASE
  WHEN ${knownProfiles.failure} IS NOT NULL THEN 'unreadable'
  WHEN ${knownProfiles.readAt} IS NULL THEN 'never'
  WHEN ${isFresh(cutoff)} THEN 'fresh' ELSE 'older' END`;

const isFresh = (cutoff: Date | null): SQL =>
  cutoff === null ? sql`true` : sql`${knownProfiles.readAt} >= ${cutoff.toISOString()}::timestamptz`;

/** The same for one of them, as a condition that an index answers. */
export function isCovered(coverage: Coverage, cutoff: Date | null): SQL {
  const { failure, readAt } = knownProfiles;
  if (coverage === 'unreadable') return sql`${failure} IS NOT NULL`;
  if (coverage === 'never') return sql`(${failure} IS NULL AND ${readAt} IS NULL)`;
  if (cutoff === null) {
    return coverage === 'fresh' ? sql`(${failure} IS NULL AND ${readAt} IS NOT NULL)` : sql`false`;
  }
  const than = coverage === 'fresh' ? sql`>=` : sql`<`;
  return sql`(${failure} IS NULL AND ${readAt} ${than} ${cutoff.toISOString()}::timestamptz)`;
}

/** How many known profiles are which, of those that a condition asks for. */
export async function countCoverage(
  db: Queries,
  cutoff: Date | null,
  condition?: SQL,
): Promise<CoverageCounts> {
  const where = condition ? sql`WHERE ${condition}` : sql``;
  const { rows } = (await db.execute(sql`
    SELECT coverage, failure, count(*)::int AS count, min(read_at) AS oldest
    FROM (SELECT ${coverageOf(cutoff)} AS coverage, ${knownProfiles.failure} AS failure, ${knownProfiles.readAt} AS read_at
      FROM ${knownProfiles} ${where}) AS known
    GROUP BY 1, 2 ORDER BY 1, 2`)) as unknown as { rows: CountedCoverage[] };
  return sumCoverage(rows);
}

/** Profiles that are counted together. */
export interface CountedCoverage {
  coverage: Coverage;
  failure: string | null;
  count: number;
  oldest: string | Date | null;
}

/** Of counts that leave out no profile and have none twice. */
export function sumCoverage(rows: readonly CountedCoverage[]): CoverageCounts {
  const of = (coverage: Coverage) => rows.filter((row) => row.coverage === coverage);
  const sum = (coverage: Coverage) => of(coverage).reduce((total, { count }) => total + count, 0);
  const oldest = [...of('fresh'), ...of('older')]
    .flatMap((row) => row.oldest ?? [])
    .map((at) => new Date(at));
  return {
    known: rows.reduce((total, { count }) => total + count, 0),
    fresh: sum('fresh'),
    older: sum('older'),
    unreadable: sum('unreadable'),
    never: sum('never'),
    reasons: sumReasons(of('unreadable')),
    oldest: oldest.sort((one, other) => Number(one) - Number(other))[0]?.toISOString() ?? null,
  };
}

function sumReasons(rows: readonly CountedCoverage[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { failure, count } of rows) reasons[String(failure)] = (reasons[String(failure)] ?? 0) + count;
  return reasons;
}
