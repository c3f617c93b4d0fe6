import { sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import {
  type CountedCoverage,
  countCoverage,
  countedCoverage,
  cutoffOf,
  readCoverage,
  sumCoverage,
} from '@/lib/features/setups/server/coverage';
import { conditionOf, countValues } from '@/lib/platform/list/server/list-sql';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import type { CoverageCounts } from '../coverage';
import { DEVIATION_FILTERS, FACT_FILTERS, PROFILES_LIST } from '../list';
import type { DirectoryQuery } from '../profiles';
import { knownProfiles } from '../tables';
import type { ProfilesSource } from './profiles-source';

type Context = Pick<CallContext, 'db' | 'reads' | 'now' | 'survey'>;

export interface DirectoryCounts {
  /** How many match for each status, whatever status is selected. */
  status: Counts;
  total: number;
  /** How well the searched profiles are known; null if the query uses no readings. */
  coverage: CoverageCounts | null;
}

export async function countDirectory(
  context: Context,
  source: ProfilesSource,
  asked: DirectoryQuery,
): Promise<DirectoryCounts> {
  if (isOfSetupsAlone(asked)) {
    const rows = await countByCoverage(context, source, asked);
    const among = asked.status ? rows.filter(({ value }) => asked.status?.includes(value ?? '')) : rows;
    return { status: matchingByStatus(rows), total: sum(rows), coverage: sumCoverage(among) };
  }
  // Started together: with several connections they run in parallel.
  const matching = countByStatus(context, source, asked);
  if (TOLD_WITH_COVERAGE.every((name) => asked[name] === undefined)) {
    const [status, all] = await Promise.all([matching, countByStatus(context, source, {})]);
    return { status, total: sum(all), coverage: null };
  }
  const [status, all, coverage] = await Promise.all([
    matching,
    readCoverage(context),
    countRead(context, source, asked),
  ]);
  return { status, total: all.known, coverage };
}

/** Filters that depend on readings, and those about readings themselves. */
const OF_READINGS = [
  ...FACT_FILTERS,
  ...DEVIATION_FILTERS,
  'check',
  'setup',
  'coverage',
  'failure',
  'changed',
] as const;
/** Those answered together with their coverage. */
const TOLD_WITH_COVERAGE = [...FACT_FILTERS, ...DEVIATION_FILTERS, 'check', 'setup'] as const;
/** Those that depend on a profile's setup. */
const OF_SETUPS = [...FACT_FILTERS, 'deviates', 'setup'] as const;

const askedNames = (asked: DirectoryQuery): string[] =>
  Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** Whether the query only has filters on setups, and maybe a status. */
function isOfSetupsAlone({ status: _, ...others }: DirectoryQuery): boolean {
  const [names, some]: [string[], readonly string[]] = [askedNames(others), OF_SETUPS];
  return names.length > 0 && names.every((name) => some.includes(name));
}

/** Profiles with the same status and coverage. */
interface CoverageByStatus extends CountedCoverage {
  value: string | null;
  /** Those that also match the filters on setups. */
  matching: number;
}

/** Counts all profiles in one scan of one index, which also has the setups. */
function countByCoverage({ db, reads, ...context }: Context, source: ProfilesSource, asked: DirectoryQuery) {
  const { status: _, ...others } = asked;
  const matching = conditionOf(PROFILES_LIST, source, others);
  return reads.read(
    `directory-counts ${JSON.stringify(others)}`,
    async () => {
      const { reviewStatus, failure } = knownProfiles;
      const { rows } = (await db.execute(sql`
        SELECT ${reviewStatus} AS value, ${countedCoverage(cutoffOf(context))},
          (count(*) FILTER (WHERE ${matching}))::int AS matching
        FROM ${knownProfiles} GROUP BY ${reviewStatus}, ${failure} ORDER BY ${reviewStatus}`)) as unknown as {
        rows: CoverageByStatus[];
      };
      return rows;
    },
    KEPT_LONGER_MS,
  );
}

function matchingByStatus(rows: readonly CoverageByStatus[]): Counts {
  const counts = new Map<string | null, number>();
  for (const { value, matching } of rows) {
    if (matching > 0) counts.set(value, (counts.get(value) ?? 0) + matching);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** How well the searched profiles are known. */
function countRead(context: Context, source: ProfilesSource, asked: DirectoryQuery): Promise<CoverageCounts> {
  const among: DirectoryQuery = { ...asked };
  for (const name of OF_READINGS) delete among[name];
  if (askedNames(among).length === 0) return readCoverage(context);
  return context.reads.read(
    `directory-coverage ${JSON.stringify(among)}`,
    () => countCoverage(context.db, cutoffOf(context), conditionOf(PROFILES_LIST, source, among)),
    KEPT_LONGER_MS,
  );
}

export async function countMatching(
  context: Context,
  source: ProfilesSource,
  asked: DirectoryQuery,
): Promise<number> {
  return matchingOf(await countByStatus(context, source, asked), asked);
}

type Counts = { value: string | null; count: number }[];

/** Every profile has one status or none, so the total follows from the counts by status. */
export const matchingOf = (counts: Counts, { status }: DirectoryQuery): number =>
  sum(counts.filter(({ value }) => status === undefined || status.includes(value ?? '')));

const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

function countByStatus({ db, reads }: Context, source: ProfilesSource, asked: DirectoryQuery) {
  const { status: _, ...others } = asked;
  return reads.read(
    `directory-status ${JSON.stringify(others.q?.trim() ? others : { ...others, q: undefined })}`,
    () => countValues(db, PROFILES_LIST, source, others, 'status'),
    KEPT_LONGER_MS,
  );
}
