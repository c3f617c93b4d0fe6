import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { Finding } from '@/lib/contract/checks/api-shapes';
import { SEVERITIES, type Severity } from '@/lib/contract/checks/definition';
import type { FindingsFilter, FindingsPage, FindingsQuery } from '@/lib/contract/checks/findings';
import { checkNumber } from '@/lib/contract/checks/results';
import { type FINDING_STATES, FINDINGS_LIST } from '@/lib/contract/lists/findings';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import { findings } from '@/lib/db/check-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';
import { recordExport } from '../activity/activity-log';
import { isExcepted } from '../checks/exception-holds';
import { isAnyCheckOn } from '../checks/read-checks';
import { staleCutoff } from '../checks/stale-cutoff';
import type { CallContext } from '../context';
import { profilesSource } from '../directory/profiles-source';
import { type Columns, pagesFrom, toCsv } from '../lists/export-rows';
import { conditionOf, type ListSource, listChoices } from '../lists/list-sql';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { permit } from '../permit';
import { today } from '../setups/baseline-heads';
import { IS_GROUPED } from '../setups/count-groups';
import { findFindings, fromFindings, toFinding } from './find-findings';

/** Rows of a page where none are asked for, and in one chunk of a file. */
const PAGE_ROWS = 50;
const LINES = 500;

type State = (typeof FINDING_STATES)[number];

const source = (day: string): ListSource<typeof FINDINGS_LIST> => ({
  table: findings,
  filters: {
    check: (id: string) => sql`finding.check = ${id}::uuid`,
    severity: (severity: Severity) => sql`finding.severity = ${SEVERITIES.indexOf(severity)}::int`,
    state: (state: State) => isIn(state, day),
    profile: (uuid: string) => sql`finding.profile = ${uuid}::uuid`,
    setup: (number: number) => isOfProfiles(sql`${knownProfiles.setup} = ${number} AND ${IS_GROUPED}`),
    status: (status: string) => isOfProfiles(sql`${knownProfiles.reviewStatus} = ${status}`),
    risk: (risk: string) => isOfProfiles(sql`${knownProfiles.risk} = ${risk}`),
    team: (team: string) => isOfProfiles(sql`${knownProfiles.team} = ${team}`),
    from: (time: string) => sql`finding.since >= ${time}::timestamptz`,
    to: (time: string) => sql`finding.since <= ${time}::timestamptz`,
  },
});

/** Of findings those in a state on a day, of a query over `findings AS finding`. */
export function isIn(state: State, day: string): SQL {
  if (state === 'ended') return sql`finding.until IS NOT NULL`;
  return state === 'excepted'
    ? sql`(finding.until IS NULL AND ${isExcepted(day)})`
    : sql`(finding.until IS NULL AND NOT ${isExcepted(day)})`;
}

const isOfProfiles = (condition: SQL): SQL => sql`EXISTS (SELECT FROM ${knownProfiles}
  WHERE ${knownProfiles.uuid} = finding.profile AND ${condition})`;

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey'>;

/** A page of findings, newest first. */
export async function listFindings(context: Context, query: FindingsQuery): Promise<FindingsPage> {
  permit(context, 'profiles.read');
  const { before, limit = PAGE_ROWS, ...filter } = query;
  const { db, reads } = context;
  const day = today(context);
  const { found, ...answer } = await reads.read(`findings ${day} ${JSON.stringify(query)}`, async () => {
    const condition = conditionFor(filter, day);
    const cutoff = await staleCutoff(context);
    const [found, total, isOn, choices] = await Promise.all([
      findFindings(db, { condition: olderThan(condition, before), cutoff, limit: limit + 1 }),
      countFindings(db, condition),
      isAnyCheckOn(db),
      reads.read(
        'directory-choices',
        async () => listChoices(db, PROFILES_LIST, await profilesSource(context, {})),
        KEPT_LONGER_MS,
      ),
    ]);
    const any = total > 0 || (await isThereAny(db));
    const facets = { risk: choices.risk ?? [], team: choices.team ?? [] };
    return { found, total, any, isAnyCheckOn: isOn, facets };
  });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1)?.number ?? null) : null;
  return { ...answer, rows: rows.map((row) => toFinding(context, row)), next };
}

const COLUMNS: Columns<Finding> = [
  ['number', ({ number }) => number],
  ['check', ({ check }) => checkNumber(check.number)],
  ['title', ({ check }) => check.title],
  ['severity', ({ severity }) => severity],
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['review_status', ({ reviewStatus }) => reviewStatus],
  ['risk', ({ risk }) => risk],
  ['team', ({ team }) => team],
  ['since', ({ since }) => since],
  ['began', ({ began }) => began],
  ['regression', ({ isRegression }) => isRegression],
  ['until', ({ until }) => until],
  ['ended', ({ ended }) => ended],
  ['ended_by', ({ endedBy }) => endedBy],
  ['read_at', ({ readAt }) => readAt],
  ['stale', ({ isStale }) => isStale],
  ['excepted', ({ exception }) => exception?.holds ?? false],
  ['exception_until', ({ exception }) => exception?.until ?? null],
  ['exception_reason', ({ exception }) => exception?.reason ?? null],
  ['exception_by', ({ exception }) => exception?.madeBy ?? null],
  ['exception_confirmed_by', ({ exception }) => exception?.confirmedBy ?? null],
];

/** The same as CSV. */
export async function* exportFindings(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity' | 'survey'>,
  filter: FindingsFilter,
): AsyncGenerator<string> {
  permit(context, 'profiles.read');
  await recordExport(context, 'findings', { ...filter, format: 'csv' });
  const condition = conditionFor(filter, today(context));
  const cutoff = await staleCutoff(context);
  const pages = pagesFrom(async (before, limit) => {
    const found = await findFindings(context.db, {
      ...{ condition: olderThan(condition, before), cutoff, limit },
    });
    return found.map((row) => toFinding(context, row));
  }, LINES);
  yield* toCsv(COLUMNS, pages);
}

const conditionFor = (filter: FindingsFilter, day: string): SQL =>
  conditionOf(FINDINGS_LIST, source(day), filter) ?? sql`true`;

/** Those that follow finding `before`. */
const olderThan = (condition: SQL, before: number | undefined): SQL =>
  before === undefined
    ? condition
    : sql`${condition} AND (finding.since, finding.number) < (
        SELECT last.since, last.number FROM ${findings} AS last WHERE last.number = ${before})`;

async function countFindings(db: Queries, condition: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count ${fromFindings(condition)}`,
  );
  return row?.count ?? 0;
}

const isThereAny = async (db: Queries): Promise<boolean> =>
  (await db.select({ number: findings.number }).from(findings).limit(1)).length > 0;
