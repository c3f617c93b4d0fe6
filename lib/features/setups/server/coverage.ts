import { type SQL, sql } from 'drizzle-orm';
import type { ConsoleContext } from '@/lib/features/context';
import type { Coverage, CoverageCounts } from '@/lib/features/profiles/coverage';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';

/** Readings from before it are out of date; null: there is no objective, so none are. */
export const cutoffOf = ({ survey, now }: Pick<ConsoleContext, 'survey' | 'now'>): Date | null =>
  survey.maxAge === null ? null : new Date(now() - survey.maxAge);

/**
 * A profile's value in `COVERAGE`, for a query on `known_profiles`: the single rule for out of date. If the
 * last reading failed it is unreadable, whatever was read before.
 */
export const coverageOf = (cutoff: Date | null): SQL<Coverage> => sql<Coverage>`CASE
  WHEN ${knownProfiles.failure} IS NOT NULL THEN 'unreadable'
  WHEN ${knownProfiles.readAt} IS NULL THEN 'never'
  WHEN ${isFresh(cutoff)} THEN 'fresh' ELSE 'older' END`;

const isFresh = (cutoff: Date | null): SQL =>
  cutoff === null ? sql`true` : sql`${knownProfiles.readAt} >= ${cutoff.toISOString()}::timestamptz`;

/** A profile's coverage as a condition that can use an index. */
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

/** Coverage of all known profiles. Shared by all callers: do not change it. */
export const readCoverage = (
  context: Pick<ConsoleContext, 'db' | 'reads' | 'survey' | 'now'>,
): Promise<CoverageCounts> =>
  context.reads.read('coverage', () => countCoverage(context.db, cutoffOf(context)));

/** Each is a range of an index that is only counted: half the time of a scan over every profile. */
async function countAll(db: Queries, cutoff: Date | null): Promise<CountedCoverage[]> {
  const { failure, readAt } = knownProfiles;
  const counted = (coverage: Coverage) =>
    sql`(SELECT count(*)::int FROM ${knownProfiles} WHERE ${isCovered(coverage, cutoff)})`;
  const { rows } = (await db.execute(sql`
    SELECT failure, fresh + older + never AS count, fresh, never, oldest FROM (
      SELECT NULL::text AS failure, ${counted('fresh')} AS fresh, ${counted('older')} AS older,
        ${counted('never')} AS never,
        (SELECT min(${readAt}) FROM ${knownProfiles} WHERE ${failure} IS NULL) AS oldest) AS counts
    UNION ALL SELECT ${failure}, count(*)::int, 0, 0, NULL FROM ${knownProfiles}
    WHERE ${isCovered('unreadable', cutoff)} GROUP BY ${failure}`)) as unknown as { rows: CountedCoverage[] };
  return rows;
}

/** Known profiles by coverage: those matching a condition, or all. */
export async function countCoverage(
  db: Queries,
  cutoff: Date | null,
  condition?: SQL,
): Promise<CoverageCounts> {
  return sumCoverage(
    await (condition === undefined ? countAll(db, cutoff) : countWhere(db, cutoff, condition)),
  );
}

async function countWhere(db: Queries, cutoff: Date | null, condition: SQL): Promise<CountedCoverage[]> {
  const { rows } = (await db.execute(sql`
    SELECT ${countedCoverage(cutoff)} FROM ${knownProfiles} WHERE ${condition}
    GROUP BY ${knownProfiles.failure}`)) as unknown as { rows: CountedCoverage[] };
  return rows;
}

/** Profiles per statement: the embedded database blocks the thread meanwhile. */
const SLICE = 2_000;

/** The same for given profiles, without duplicates; unknown ones are not counted. */
export async function countCoverageOf(
  db: Queries,
  cutoff: Date | null,
  profiles: readonly string[],
): Promise<CoverageCounts> {
  const rows: CountedCoverage[] = [];
  for (let start = 0; start < profiles.length; start += SLICE) {
    const slice = `{${profiles.slice(start, start + SLICE).join(',')}}`;
    rows.push(...(await countWhere(db, cutoff, sql`${knownProfiles.uuid} = ANY(${slice}::uuid[])`)));
  }
  return sumCoverage(rows);
}

/** Counts of profiles with the same failure, or without one. */
export interface CountedCoverage {
  failure: string | null;
  count: number;
  /** Profiles read within the objective, and those never read. */
  fresh: number;
  never: number;
  oldest: string | Date | null;
}

/**
 * The columns of `CountedCoverage`, for a query grouped by failure. Grouping by `coverageOf` would sort every
 * row: the planner expects as many values as there are times.
 */
export const countedCoverage = (cutoff: Date | null): SQL => sql`
  ${knownProfiles.failure} AS failure, count(*)::int AS count,
  (count(*) FILTER (WHERE ${knownProfiles.readAt} IS NULL))::int AS never,
  (count(*) FILTER (WHERE ${knownProfiles.readAt} IS NOT NULL AND ${isFresh(cutoff)}))::int AS fresh,
  min(${knownProfiles.readAt}) AS oldest`;

/** For counts that include every profile exactly once. */
export function sumCoverage(rows: readonly CountedCoverage[]): CoverageCounts {
  const counts: CoverageCounts = {
    known: 0,
    fresh: 0,
    older: 0,
    unreadable: 0,
    never: 0,
    reasons: {},
    oldest: null,
  };
  const { reasons } = counts;
  for (const { failure, count, fresh, never, oldest } of rows) {
    counts.known += count;
    if (failure !== null) {
      counts.unreadable += count;
      reasons[failure] = (reasons[failure] ?? 0) + count;
      continue;
    }
    counts.fresh += fresh;
    counts.never += never;
    counts.older += count - fresh - never;
    const at = oldest === null ? null : new Date(oldest).toISOString();
    if (at !== null && (counts.oldest === null || at < counts.oldest)) counts.oldest = at;
  }
  return counts;
}
