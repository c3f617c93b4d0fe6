import { type SQL, sql } from 'drizzle-orm';
import { factsOfScope } from '@/lib/configuration/checks/evaluate';
import type { CheckCounts } from '@/lib/contract/checks/api-shapes';
import { type CheckCondition, conditionsOf, isGroup } from '@/lib/contract/checks/condition';
import { UNKNOWN_REASONS } from '@/lib/contract/checks/results';
import type { FactName } from '@/lib/contract/checks/settings';
import { checkResults } from '@/lib/db/check-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';
import { type ProfileColumns, resultSql } from './result-sql';
import { type CheckVersion, uuids } from './setup-results';

/** The counts of a check; those who fail with an exception are counted by whoever knows the exceptions. */
export type ResultCounts = Omit<CheckCounts, 'excepted'>;

const COLUMNS: Record<FactName, SQL> = {
  status: sql`${knownProfiles.reviewStatus}`,
  risk: sql`${knownProfiles.risk}`,
  team: sql`${knownProfiles.team}`,
  assignee: sql`${knownProfiles.assignee}`,
  reference: sql`${knownProfiles.customerReference}`,
};

/**
 * How the known profiles stand with each check. Profiles that have the same setup and the same facts are counted
 * together first, once for all checks, and judged by that.
 *
 * @param cutoff Readings from before it say nothing of now; null: none is too old
 */
export async function countResults(
  db: Queries,
  checks: readonly CheckVersion[],
  cutoff: Date | null,
): Promise<Map<string, ResultCounts>> {
  if (checks.length === 0) return new Map();
  const residuals = await readDistinctResiduals(db, checks);
  const used = new Set(checks.flatMap((check) => factsUsed(check)));
  const names = (Object.keys(COLUMNS) as FactName[]).filter((name) => used.has(name));
  const combined: ProfileColumns = {
    facts: mapFacts((name) => (used.has(name) ? sql`combined.${sql.identifier(name)}` : sql`NULL::text`)),
    setup: sql`combined.setup`,
    failure: sql`combined.failure`,
    isStale: sql`combined.is_stale`,
  };
  const counted = checks.map(
    (check, index) => sql`
      SELECT ${sql.raw(String(index))} AS index, ${resultSql(check.definition, combined, residuals.get(keyOf(check)) ?? [], sql`kept.residual`)} AS result, profiles
      FROM combined LEFT JOIN ${checkResults} AS kept
        ON kept.check = ${check.id}::uuid AND kept.version = ${sql.raw(String(check.version))} AND kept.setup = combined.setup`,
  );
  const facts = names.map((name) => sql`, ${COLUMNS[name]} AS ${sql.identifier(name)}`);
  const also = sql.join(names.map((name) => sql`, ${sql.identifier(name)}`));
  const rows = await rowsOf<{ index: number; result: string; profiles: number }>(
    db,
    sql`
      WITH combined AS MATERIALIZED (
        SELECT setup, failure, is_stale ${also}, count(*) AS profiles
        FROM (SELECT setup, failure, ${isStaleSql(cutoff)} AS is_stale ${sql.join(facts)} FROM ${knownProfiles}) AS known
        GROUP BY setup, failure, is_stale ${also})
      SELECT index, result, sum(profiles)::int AS profiles FROM (${sql.join(counted, sql` UNION ALL `)}) AS judged
      GROUP BY index, result`,
  );
  return new Map(
    checks.map((check, index) => [check.id, toCounts(rows.filter((row) => row.index === index))]),
  );
}

/** Whether a reading is too old to say what is, of a query over `known_profiles`. */
export const isStaleSql = (cutoff: Date | null): SQL =>
  cutoff === null
    ? sql`false`
    : sql`COALESCE(${knownProfiles.readAt} < ${cutoff.toISOString()}::timestamptz, false)`;

/** What one check comes to for each known profile, of a query over `known_profiles` joined with `check_results` as `kept`. */
export async function profileResultSql(
  db: Queries,
  check: CheckVersion,
  cutoff: Date | null,
): Promise<SQL<string>> {
  const residuals = await readDistinctResiduals(db, [check]);
  const columns: ProfileColumns = {
    facts: COLUMNS,
    setup: sql`${knownProfiles.setup}`,
    failure: sql`${knownProfiles.failure}`,
    isStale: isStaleSql(cutoff),
  };
  return resultSql(check.definition, columns, residuals.get(keyOf(check)) ?? [], sql`kept.residual`);
}

const keyOf = ({ id, version }: CheckVersion): string => `${id} ${version}`;

async function readDistinctResiduals(
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

/** The facts that a check asks for: by others profiles need not be told apart. */
function factsUsed({ definition: { scope, where, condition } }: CheckVersion): FactName[] {
  const inCondition = (given: CheckCondition): FactName[] =>
    isGroup(given) ? conditionsOf(given).flatMap(inCondition) : 'fact' in given ? [given.fact] : [];
  return [
    ...factsOfScope(scope).map(({ fact }) => fact),
    ...(where === undefined ? [] : inCondition(where)),
    ...inCondition(condition),
  ];
}

function toCounts(rows: readonly { result: string; profiles: number }[]): ResultCounts {
  const of = (result: string) => rows.find((row) => row.result === result)?.profiles ?? 0;
  const reasons = Object.fromEntries(
    UNKNOWN_REASONS.map((reason) => [reason, of(reason)]),
  ) as ResultCounts['reasons'];
  return {
    ...{ fail: of('fail'), pass: of('pass'), error: of('error'), not_applicable: of('not_applicable') },
    unknown: Object.values(reasons).reduce((sum, profiles) => sum + profiles, 0),
    reasons,
  };
}
