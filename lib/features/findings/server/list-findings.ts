import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { requiredForms } from '@/lib/configuration/checks/forms-asked';
import { checkNumber, FINDING_BEGINNINGS, FINDING_ENDINGS } from '@/lib/configuration/checks/results';
import type { Finding } from '@/lib/features/checks/checks';
import { readChecks, type StoredCheck } from '@/lib/features/checks/server/check-rows';
import { staleCutoff } from '@/lib/features/checks/server/stale-cutoff';
import type { CallContext } from '@/lib/features/context';
import { findings } from '@/lib/features/findings/tables';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import { riskAndTeamChoices } from '@/lib/features/profiles/server/risk-and-team-choices';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { readCoverage } from '@/lib/features/setups/server/coverage';
import type { Queries } from '@/lib/platform/db/database';
import {
  type Columns,
  pagesFrom,
  type TableRows,
  toTable,
  wordsOf,
} from '@/lib/platform/list/server/export-rows';
import { conditionOf } from '@/lib/platform/list/server/list-sql';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { FindingsFilter, FindingsGroup, FindingsPage, FindingsQuery } from '../findings';
import { FINDINGS_LIST } from '../list';
import { type FindingsOrder, findFindings, follows, fromFindings, toFinding } from './find-findings';
import { findingsSource } from './findings-source';

/** Default rows per page, and rows per chunk of a file. */
const PAGE_ROWS = 50;
const LINES = 500;

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey' | 'exceptionApproval'>;

export async function listFindings(context: Context, query: FindingsQuery): Promise<FindingsPage> {
  permit(context, 'profiles.read');
  const { before, limit = PAGE_ROWS, ...filter } = query;
  const { db, reads } = context;
  const day = today(context);
  const { found, ...answer } = await reads.read(`findings ${day} ${JSON.stringify(query)}`, async () => {
    const condition = conditionFor(filter, day);
    const order = orderOf(filter);
    const cutoff = await staleCutoff(context);
    const [found, counted, checks, coverage, facets] = await Promise.all([
      findFindings(db, { condition: after(condition, order, before), cutoff, limit: limit + 1, order }),
      countByCheck(db, condition),
      readChecks(db),
      readCoverage(context),
      riskAndTeamChoices(context),
    ]);
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    return {
      found,
      total,
      groups: before === undefined ? toGroups(counted, checks) : [],
      checks: checks
        .filter(({ state }) => state !== 'draft')
        .map(({ id, number, definition: { title } }) => ({ id, number, title })),
      any: total > 0 || (await isThereAny(db)),
      isAnyCheckOn: checks.some(({ state }) => state === 'on'),
      coverage,
      facets,
    };
  });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1)?.number ?? null) : null;
  return { ...answer, rows: rows.map((row) => toFinding(context, row)), next };
}

const COLUMNS: Columns<Finding & Named> = [
  ['number', ({ number }) => number],
  ['check', ({ check }) => checkNumber(check.number)],
  ['title', ({ check }) => check.title],
  ['severity', ({ severity }) => severity],
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['customer_name', ({ customerName }) => customerName],
  ['review_status', ({ reviewStatus }) => reviewStatus],
  ['risk', ({ risk }) => risk],
  ['team', ({ team }) => team],
  ['since', ({ since }) => since, 'time'],
  ['began', ({ began }) => began],
  ['began_words', ({ began }) => wordsOf(FINDING_BEGINNINGS, began)],
  ['regression', ({ isRegression }) => isRegression],
  ['until', ({ until }) => until, 'time'],
  ['ended', ({ ended }) => ended],
  ['ended_words', ({ ended }) => wordsOf(FINDING_ENDINGS, ended)],
  ['ended_by', ({ endedBy }) => endedBy],
  ['read_at', ({ readAt }) => readAt, 'time'],
  ['stale', ({ isStale }) => isStale],
  ['excepted', ({ exception }) => exception?.holds ?? false],
  ['exception_until', ({ exception }) => exception?.until ?? null, 'time'],
  ['exception_reason', ({ exception }) => exception?.reason ?? null],
  ['exception_by', ({ exception }) => exception?.madeBy ?? null],
  ['exception_confirmed_by', ({ exception }) => exception?.confirmedBy ?? null],
];

/** The same as CSV. */
export async function* exportFindings(
  context: Pick<
    CallContext,
    'db' | 'operator' | 'call' | 'now' | 'activity' | 'survey' | 'exceptionApproval'
  >,
  filter: FindingsFilter,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  await context.activity.exported(context, 'findings', { ...filter, format: 'csv' });
  const condition = conditionFor(filter, today(context));
  const order = orderOf(filter);
  const cutoff = await staleCutoff(context);
  const pages = pagesFrom(async (before, limit) => {
    const found = await findFindings(context.db, {
      condition: after(condition, order, before),
      cutoff,
      limit,
      order,
    });
    return found.map((row) => toFinding(context, row));
  }, LINES);
  yield* toTable(
    COLUMNS,
    withNames(context.db, pages, ({ profile }) => profile),
  );
}

const conditionFor = (filter: FindingsFilter, day: string): SQL =>
  conditionOf(FINDINGS_LIST, findingsSource(day), filter) ?? sql`true`;

/** What is open is decided by severity and age; the rest is a log. */
const orderOf = ({ state }: FindingsFilter): FindingsOrder =>
  state === 'open' || state === 'excepted' ? 'severity' : 'newest';

/** Findings after `before` in the list. */
const after = (condition: SQL, order: FindingsOrder, before: number | undefined): SQL =>
  before === undefined ? condition : sql`${condition} AND ${follows(order, before)}`;

interface Counted {
  check: string;
  severity: number;
  count: number;
  since: string | Date;
}

const countByCheck = (db: Queries, condition: SQL): Promise<Counted[]> =>
  rowsOf<Counted>(
    db,
    sql`SELECT finding."check"::text AS check, max(finding.severity)::int AS severity, count(*)::int AS count,
        min(finding.since) AS since ${fromFindings(condition)}
      GROUP BY finding."check" ORDER BY 2 DESC, 4, 1`,
  );

const toGroups = (counted: readonly Counted[], checks: readonly StoredCheck[]): FindingsGroup[] =>
  counted.flatMap(({ check: id, severity, count, since }) => {
    const check = checks.find((one) => one.id === id);
    if (check === undefined) return [];
    const { number, definition } = check;
    return {
      check: { id, number, title: definition.title },
      severity: SEVERITIES[severity] ?? definition.severity,
      count,
      since: new Date(since).toISOString(),
      forms: requiredForms(definition.condition),
    };
  });

const isThereAny = async (db: Queries): Promise<boolean> =>
  (await db.select({ number: findings.number }).from(findings).limit(1)).length > 0;
