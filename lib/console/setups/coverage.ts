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

/** How well all known profiles are known. Shared by all who ask: do not change it. */
export const readCoverage = (
  context: Pick<ConsoleContext, 'db' | 'reads' | 'survey' | 'now'>,
): Promise<CoverageCounts> =>
  context.reads.read('coverage', () => countCoverage(context.db, cutoffOf(context)));

/** Each is a part of an index that is only counted: half of what a walk that looks at every profile takes. */
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

/** How many known profiles are which: of those that a condition asks for, or of all. */
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

/** Profiles that are looked for by one statement: the embedded database has the thread meanwhile. */
const SLICE = 2_000;

/** The same of given profiles, each once; those that are not known are not counted. */
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

/** Profiles with one failure, or without one, that are counted together. */
export interface CountedCoverage {
  failure: string | null;
  count: number;
  /** Of those: read within the objective, and never. */
  fresh: number;
  never: number;
  oldest: string | Date | null;
}

/**
 * The columns of `CountedCoverage`, of a query that groups by failure. To group by `coverageOf` would sort every row: the
 * planner takes it for as many values as there are times.
 */
export const countedCoverage = (cutoff: Date | null): SQL => sql`
  ${knownProfiles.failure} AS failure, count(*)::int AS count,
  (count(*) FILTER (WHERE ${knownProfiles.readAt} IS NULL))::int AS never,
  (count(*) FILTER (WHERE ${knownProfiles.readAt} IS NOT NULL AND ${isFresh(cutoff)}))::int AS fresh,
  min(${knownProfiles.readAt}) AS oldest`;

/** Of counts that leave out no profile and have none twice. */
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
