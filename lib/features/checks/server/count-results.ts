import { type SQL, sql } from 'drizzle-orm';
import { factTests, residualOfCheck } from '@/lib/configuration/checks/evaluate';
import { UNKNOWN_REASONS } from '@/lib/configuration/checks/results';
import type { FactName } from '@/lib/configuration/checks/settings';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { CheckCounts } from '../checks';
import { checkResults } from '../tables';
import { FACT_COLUMNS } from './profile-to-check';
import { type ProfileColumns, resultSql } from './result-sql';
import { type CheckVersion, uuids } from './setup-results';

/** The counts of a check. The caller knows the exceptions and counts excepted profiles. */
export type ResultCounts = Omit<CheckCounts, 'excepted'>;

const COLUMNS = Object.fromEntries(
  Object.entries(FACT_COLUMNS).map(([fact, column]) => [fact, sql`${column}`]),
) as Record<FactName, SQL>;

/**
 * How many known profiles have each result, by check. Profiles with the same setup and facts are grouped once
 * for all checks, and each group is judged once.
 *
 * @param cutoff Readings from before it are out of date; null: none are
 */
export async function countResults(
  db: Queries,
  checks: readonly CheckVersion[],
  cutoff: Date | null,
): Promise<Map<string, ResultCounts>> {
  if (checks.length === 0) return new Map();
  const residuals = await readDistinctResiduals(db, checks);
  // Profiles are grouped only by the facts that a check uses: most use none.
  const asked = checks.map((check) => factsUsed(check));
  const all = (Object.keys(COLUMNS) as FactName[]).filter((name) =>
    asked.some((names) => names.includes(name)),
  );
  const sets = [...new Map(asked.map((names) => [names.join(), names])).values()];
  const combined = sets.map(
    (names, index) => sql`${combinedName(index)} AS MATERIALIZED (
      SELECT setup, failure, is_stale ${listed(names)}, sum(profiles)::int AS profiles
      FROM combined GROUP BY setup, failure, is_stale ${listed(names)})`,
  );
  const counted = checks.map((check, index) => {
    const names = asked[index] ?? [];
    const from = combinedName(sets.findIndex((set) => set.join() === names.join()));
    const columns: ProfileColumns = {
      facts: mapFacts((name) =>
        names.includes(name) ? sql`known.${sql.identifier(name)}` : sql`NULL::text`,
      ),
      setup: sql`known.setup`,
      failure: sql`known.failure`,
      isStale: sql`known.is_stale`,
    };
    const result = resultSql(
      check.definition,
      columns,
      residuals.get(versionKey(check)) ?? [],
      sql`kept.residual`,
    );
    return sql`
      SELECT ${sql.raw(String(index))} AS index, ${result} AS result, profiles
      FROM ${from} AS known LEFT JOIN ${checkResults} AS kept ON kept.check = ${check.id}::uuid
        AND kept.version = ${sql.raw(String(check.version))} AND kept.setup = known.setup`;
  });
  const columns = all.map((name) => sql`, ${COLUMNS[name]} AS ${sql.identifier(name)}`);
  const rows = await rowsOf<{ index: number; result: string; profiles: number }>(
    db,
    sql`
      WITH combined AS MATERIALIZED (
        SELECT setup, failure, is_stale ${listed(all)}, count(*) AS profiles
        FROM (SELECT setup, failure, ${isStaleSql(cutoff)} AS is_stale ${sql.join(columns)} FROM ${knownProfiles}) AS known
        GROUP BY setup, failure, is_stale ${listed(all)}),
      ${sql.join(combined, sql`, `)}
      SELECT index, result, sum(profiles)::int AS profiles FROM (${sql.join(counted, sql` UNION ALL `)}) AS judged
      GROUP BY index, result`,
  );
  return new Map(
    checks.map((check, index) => [check.id, toCounts(rows.filter((row) => row.index === index))]),
  );
}

const combinedName = (index: number): SQL => sql.raw(`combined_${index}`);

/** The names, each preceded by a comma. */
const listed = (names: readonly FactName[]): SQL =>
  sql.join(names.map((name) => sql`, ${sql.identifier(name)}`));

/** Whether a reading is out of date, for a query on `known_profiles`. */
export const isStaleSql = (cutoff: Date | null): SQL =>
  cutoff === null
    ? sql`false`
    : sql`COALESCE(${knownProfiles.readAt} < ${cutoff.toISOString()}::timestamptz, false)`;

/**
 * The result of one check for each known profile, for a query on `known_profiles`.
 * @param kept The distinct residuals of its setups, and which of them each setup has
 */
export function profileResultSql(
  { definition }: CheckVersion,
  cutoff: Date | null,
  storedResults: { residuals: readonly string[]; residual: SQL },
): SQL<string> {
  const columns: ProfileColumns = {
    facts: COLUMNS,
    setup: sql`${knownProfiles.setup}`,
    failure: sql`${knownProfiles.failure}`,
    isStale: isStaleSql(cutoff),
  };
  return resultSql(definition, columns, storedResults.residuals, storedResults.residual);
}

export const versionKey = ({ id, version }: CheckVersion): string => `${id} ${version}`;

/** The residuals by check and version. */
export async function readDistinctResiduals(
  db: Queries,
  checks: readonly CheckVersion[],
): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ key: string; residual: string }>(
    db,
    sql`
      SELECT DISTINCT "check" || ' ' || version AS key, residual FROM ${checkResults}
      WHERE "check" = ANY(${uuids(checks.map(({ id }) => id))})`,
  );
  const byCheck = new Map<string, string[]>();
  for (const { key, residual } of rows) byCheck.set(key, [...(byCheck.get(key) ?? []), residual]);
  return byCheck;
}

const mapFacts = (of: (name: FactName) => SQL): Record<FactName, SQL> =>
  Object.fromEntries((Object.keys(COLUMNS) as FactName[]).map((name) => [name, of(name)])) as Record<
    FactName,
    SQL
  >;

/** The facts that a check uses, without duplicates. */
export function factsUsed({ definition }: CheckVersion): FactName[] {
  const used = new Set(factTests(residualOfCheck(definition, null)).map(({ fact }) => fact));
  return (Object.keys(COLUMNS) as FactName[]).filter((name) => used.has(name));
}

function toCounts(rows: readonly { result: string; profiles: number }[]): ResultCounts {
  const of = (result: string) => rows.find((row) => row.result === result)?.profiles ?? 0;
  const reasons = Object.fromEntries(
    UNKNOWN_REASONS.map((reason) => [reason, of(reason)]),
  ) as ResultCounts['reasons'];
  return {
    fail: of('fail'),
    pass: of('pass'),
    error: of('error'),
    not_applicable: of('not_applicable'),
    unknown: Object.values(reasons).reduce((sum, profiles) => sum + profiles, 0),
    reasons,
  };
}
