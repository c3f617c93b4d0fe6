import { type SQL, sql } from 'drizzle-orm';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import {
  type CheckResidual,
  type FactTest,
  type Residual,
  residualOfCheck,
} from '@/lib/configuration/checks/evaluate';
import { VERDICTS } from '@/lib/configuration/checks/results';
import type { FactName } from '@/lib/configuration/checks/settings';

/** Columns of a relation of profiles, with a row for each or grouped. */
export interface ProfileColumns {
  facts: Record<FactName, SQL>;
  setup: SQL;
  /** One of `READ_FAILURES`, or null. */
  failure: SQL;
  /** Whether the reading is out of date. */
  isStale: SQL;
}

const [FAIL, , UNKNOWN, PASS] = [0, 1, 2, 3];
const NOT_APPLICABLE = 4;

/**
 * The result of a check for each row: a key of `CHECK_RESULTS`, or of `UNKNOWN_REASONS` if it is unknown. The
 * same rule as `resultOf`, in SQL.
 *
 * @param residuals The distinct residuals stored for the check's version
 * @param residual The one for the row's setup; null: not computed yet
 */
export function resultSql(
  definition: CheckDefinition,
  { facts, setup, failure, isStale }: ProfileColumns,
  residuals: readonly string[],
  residual: SQL,
): SQL<string> {
  const unread = residualSql(residualOfCheck(definition, null), facts);
  const cases = residuals.map(
    (text) => sql`WHEN ${text}::text THEN ${residualSql(JSON.parse(text) as CheckResidual, facts)}`,
  );
  const judged = cases.length === 0 ? sql`NULL::int` : sql`CASE ${residual} ${sql.join(cases, sql` `)} END`;
  return sql<string>`CASE
    WHEN ${failure} = 'not_found' THEN 'not_applicable'
    WHEN ${setup} IS NULL THEN ${wordsOf(unread, sql`CASE WHEN ${failure} IS NULL THEN 'never' ELSE 'unreadable' END`)}
    WHEN ${residual} IS NULL THEN 'not_judged'
    WHEN ${judged} <> ${sql.raw(String(NOT_APPLICABLE))} AND ${failure} IS NOT NULL THEN 'unreadable'
    WHEN ${judged} <> ${sql.raw(String(NOT_APPLICABLE))} AND ${isStale} THEN 'stale'
    ELSE ${wordsOf(judged, sql`'fact'`)} END`;
}

const wordsOf = (result: SQL, unknown: SQL): SQL =>
  sql`CASE ${result} WHEN 0 THEN 'fail' WHEN 1 THEN 'error' WHEN 2 THEN ${unknown} WHEN 3 THEN 'pass' ELSE 'not_applicable' END`;

/** A whole check as a number: the rank of its verdict, or `NOT_APPLICABLE`. */
function residualSql({ applies, holds }: CheckResidual, facts: Record<FactName, SQL>): SQL {
  const isFor = verdictSql(applies, facts);
  return sql`CASE ${isFor} WHEN ${raw(FAIL)} THEN ${raw(NOT_APPLICABLE)} WHEN ${raw(PASS)} THEN ${verdictSql(holds, facts)} ELSE ${isFor} END`;
}

/** The rank of a verdict: the minimum for `all`, the maximum for `any`. */
function verdictSql(residual: Residual, facts: Record<FactName, SQL>): SQL {
  if (typeof residual === 'string') return raw(VERDICTS.indexOf(residual));
  if ('all' in residual)
    return sql`LEAST(${sql.join(
      residual.all.map((one) => verdictSql(one, facts)),
      sql`, `,
    )})`;
  if ('any' in residual)
    return sql`GREATEST(${sql.join(
      residual.any.map((one) => verdictSql(one, facts)),
      sql`, `,
    )})`;
  return factSql(residual, facts[residual.fact]);
}

function factSql({ operator, value }: FactTest, fact: SQL): SQL {
  const values = (Array.isArray(value) ? value : [value]).map(String);
  const isMet =
    operator === 'begins_with'
      ? sql`starts_with(lower(${fact}), ${values[0]?.toLowerCase() ?? ''}::text)`
      : sql`(${fact} = ANY(${sql.param(values)}::text[])) = ${operator === 'is_one_of'}`;
  return sql`CASE WHEN ${fact} IS NULL THEN ${raw(UNKNOWN)} WHEN ${isMet} THEN ${raw(PASS)} ELSE ${raw(FAIL)} END`;
}

const raw = (number: number | undefined): SQL => sql.raw(String(number));
