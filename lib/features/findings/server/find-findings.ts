import { type SQL, sql } from 'drizzle-orm';
import type { CheckCondition } from '@/lib/configuration/checks/condition';
import { SEVERITIES, type Severity } from '@/lib/configuration/checks/definition';
import { asksAboutForms } from '@/lib/configuration/checks/forms-fix';
import type { FindingBeginning, FindingEnding } from '@/lib/configuration/checks/results';
import type { CheckException, Finding } from '@/lib/features/checks/checks';
import { isStaleSql } from '@/lib/features/checks/server/count-results';
import { checks, checkVersions } from '@/lib/features/checks/tables';
import type { CallContext } from '@/lib/features/context';
import { toException } from '@/lib/features/exceptions/server/list-exceptions';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { findings } from '@/lib/features/findings/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { rowsOf } from '@/lib/platform/work/work-store';

type ExceptionRow = typeof checkExceptions.$inferSelect;

/** A finding without what depends on the operator: whether they may change its exception. */
export interface FoundFinding extends Omit<Finding, 'exception'> {
  exception: ExceptionRow | null;
}

export type FindingsOrder = 'newest' | 'severity';

/** Newest first; or the most severe first, then the longest open. */
const ORDERS: Record<FindingsOrder, SQL> = {
  newest: sql`finding.since DESC, finding.number DESC`,
  severity: sql`finding.severity DESC, finding.since, finding.number`,
};

/** Whether a finding follows one with this number. */
export function follows(order: FindingsOrder, number: number): SQL {
  const last = sql`SELECT last.since, last.number FROM ${findings} AS last WHERE last.number = ${number}`;
  if (order === 'newest') return sql`(finding.since, finding.number) < (${last})`;
  const severity = sql`(SELECT last.severity FROM ${findings} AS last WHERE last.number = ${number})`;
  return sql`(finding.severity < ${severity} OR (finding.severity = ${severity} AND (finding.since, finding.number) > (${last})))`;
}

/**
 * Findings from a query on `findings AS finding` and `known_profiles`.
 * @param cutoff Readings from before it are out of date; null: none are
 */
export async function findFindings(
  db: Queries,
  {
    condition,
    cutoff,
    limit,
    order = 'newest',
  }: { condition: SQL; cutoff: Date | null; limit: number; order?: FindingsOrder },
): Promise<FoundFinding[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`
      SELECT finding.number::float8 AS number, finding.check AS "checkId", checked.number::float8 AS "checkNumber",
        version.definition ->> 'title' AS title, version.definition -> 'condition' AS condition, finding.severity, finding.profile,
        ${knownProfiles.customerReference} AS "customerReference", ${knownProfiles.reviewStatus} AS "reviewStatus",
        ${knownProfiles.risk} AS risk, ${knownProfiles.team} AS team, finding.since, finding.began,
        finding.is_regression AS "isRegression", finding.until, finding.ended, finding.ended_by AS "endedBy",
        ${knownProfiles.readAt} AS "readAt",
        (${knownProfiles.failure} IS NOT NULL OR ${isStaleSql(cutoff)}) AS "isStale", exception.id AS "exceptionId"
      FROM (SELECT finding.* ${fromFindings(condition)}
        ORDER BY ${ORDERS[order]} LIMIT ${limit}) AS finding
      JOIN ${checks} AS checked ON checked.id = finding.check
      JOIN ${checkVersions} AS version ON version.check = checked.id AND version.version = checked.version
      LEFT JOIN ${knownProfiles} ON ${knownProfiles.uuid} = finding.profile
      LEFT JOIN ${checkExceptions} AS exception ON finding.until IS NULL
        AND exception.check = finding.check AND exception.profile = finding.profile AND exception.closed IS NULL
      ORDER BY ${ORDERS[order]}`,
  );
  const exceptions = await readExceptions(
    db,
    rows.flatMap(({ exceptionId }) => exceptionId ?? []),
  );
  return rows.map((row) => ({
    number: row.number,
    check: { id: row.checkId, number: row.checkNumber, title: row.title },
    severity: SEVERITIES[row.severity] as Severity,
    profile: row.profile,
    customerReference: row.customerReference,
    reviewStatus: row.reviewStatus,
    risk: row.risk,
    team: row.team,
    since: isoOf(row.since),
    began: row.began,
    isRegression: row.isRegression,
    until: row.until === null ? null : isoOf(row.until),
    ended: row.ended,
    endedBy: row.endedBy,
    isStale: row.isStale ?? false,
    isAboutForms: asksAboutForms(row.condition),
    readAt: row.readAt === null ? null : isoOf(row.readAt),
    exception: exceptions.get(row.exceptionId ?? '') ?? null,
  }));
}

/** FROM and WHERE for findings; the condition can use facts of their profiles. */
export const fromFindings = (condition: SQL): SQL => sql`FROM ${findings} AS finding WHERE ${condition}`;

/** A finding as the current operator sees it. */
export const toFinding = (
  context: Pick<CallContext, 'operator' | 'now' | 'exceptionApproval'>,
  { exception, ...finding }: FoundFinding,
): Finding & { exception: CheckException | null } => ({
  ...finding,
  exception: exception === null ? null : toException(context, exception, finding.customerReference),
});

interface Row {
  number: number;
  checkId: string;
  checkNumber: number;
  title: string;
  condition: CheckCondition;
  severity: number;
  profile: string;
  customerReference: string | null;
  reviewStatus: string | null;
  risk: string | null;
  team: string | null;
  since: string | Date;
  began: FindingBeginning;
  isRegression: boolean;
  until: string | Date | null;
  ended: FindingEnding | null;
  endedBy: string | null;
  readAt: string | Date | null;
  isStale: boolean | null;
  exceptionId: string | null;
}

async function readExceptions(db: Queries, ids: readonly string[]): Promise<Map<string, ExceptionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(checkExceptions).where(isOneOf(checkExceptions.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

const isoOf = (at: string | Date): string => new Date(at).toISOString();
