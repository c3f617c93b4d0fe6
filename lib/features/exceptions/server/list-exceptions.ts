import 'server-only';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  CHECK_STATES,
  checkNumber,
  EXCEPTION_STATE_WORDS,
  EXCEPTION_WARNS,
} from '@/lib/configuration/checks/results';
import type { CheckDetail, CheckException } from '@/lib/features/checks/checks';
import { readChecks } from '@/lib/features/checks/server/check-rows';
import { checks, checkVersions } from '@/lib/features/checks/tables';
import type { CallContext } from '@/lib/features/context';
import { type Named, withNames } from '@/lib/features/labels/server/read-profile-names';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import type { Queries } from '@/lib/platform/db/database';
import { type Columns, pagesFrom, type TableRows, toTable } from '@/lib/platform/list/server/export-rows';
import { conditionOf, type ListSource, listChoices } from '@/lib/platform/list/server/list-sql';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { isPermitted, permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type {
  ExceptionBatch,
  ExceptionsFilter,
  ExceptionsPage,
  ExceptionsQuery,
  ListedException,
} from '../exceptions';
import { type EXCEPTION_FILTERS, EXCEPTIONS_LIST } from '../list';
import { checkExceptions } from '../tables';
import { exceptionLine, hashOfLines } from './exception-hashes';
import { endsWithin, isAsked, stateOn } from './exception-in-force';

/** For one check, in one response; default rows of a page; lines in one chunk of a file. */
const MOST = 20;
const PAGE_ROWS = 50;
const LINES = 500;
/** Groups of requests shown before all of them are decided. */
const MAX_BATCHES = 20;

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'exceptionApproval'>;
type State = (typeof EXCEPTION_FILTERS)[number];
type Row = typeof checkExceptions.$inferSelect;

/**
 * The exceptions of a check that were neither withdrawn nor rejected: the soonest to expire first, then the
 * expired ones.
 */
export async function listCheckExceptions(
  context: Pick<CallContext, 'db' | 'operator' | 'now' | 'exceptionApproval'>,
  check: string,
): Promise<Pick<CheckDetail, 'exceptions' | 'excepting'>> {
  permit(context, 'profiles.read');
  const { db } = context;
  const day = today(context);
  const isOfIt = and(eq(checkExceptions.check, check), isNull(checkExceptions.closed));
  const [rows, [excepting = { total: 0, soon: 0 }]] = await Promise.all([
    db
      .select({ exception: checkExceptions, customerReference: knownProfiles.customerReference })
      .from(checkExceptions)
      .leftJoin(knownProfiles, eq(knownProfiles.uuid, checkExceptions.profile))
      .where(isOfIt)
      .orderBy(
        sql`${checkExceptions.until} < ${day}::date`,
        asc(checkExceptions.until),
        asc(checkExceptions.number),
      )
      .limit(MOST),
    rowsOf<{ total: number; soon: number }>(
      db,
      sql`SELECT count(*)::int AS total,
        count(*) FILTER (WHERE ${endsWithin(EXCEPTION_WARNS.first, day)})::int AS soon
        FROM ${checkExceptions} WHERE ${isOfIt}`,
    ),
  ]);
  const exceptions = rows.map(({ exception, customerReference }) =>
    toException(context, exception, customerReference),
  );
  return { exceptions, excepting };
}

/** An exception as the current operator sees it. */
export function toException(
  context: Pick<CallContext, 'operator' | 'now' | 'exceptionApproval'>,
  row: Row,
  customerReference: string | null,
): CheckException {
  const state = stateOn(row, today(context));
  const isWaiting = state === 'asked';
  const { operator } = context;
  return {
    id: row.id,
    profile: row.profile,
    customerReference,
    reason: row.reason,
    until: row.until,
    holds: state === 'holds',
    state,
    madeAt: row.madeAt.toISOString(),
    madeBy: row.madeBy,
    confirmedBy: row.confirmedBy,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    isWaiting,
    version: row.checkVersion,
    checkChangedAt: row.checkChangedAt?.toISOString() ?? null,
    mayConfirm: isWaiting && isPermitted(operator, 'checks.change') && !isOwn(context, row),
  };
}

/**
 * Whether confirming it would mean confirming one's own request. Without required approval that is allowed:
 * after a change of the check, its author decides whether the exception still applies.
 */
export const isOwn = (
  { operator, exceptionApproval }: Pick<CallContext, 'operator' | 'exceptionApproval'>,
  { madeById, checkChangedAt }: Pick<Row, 'madeById' | 'checkChangedAt'>,
): boolean => madeById === operator.id && (exceptionApproval || checkChangedAt === null);

/** The filters of exceptions on a day, for a query on `check_exceptions`. */
const source = (day: string): ListSource<typeof EXCEPTIONS_LIST> => ({
  table: checkExceptions,
  filters: {
    state: (state: State) => isAsked(state, day),
    check: (id: string) => sql`${checkExceptions.check}::text = ${id}`,
    by: checkExceptions.madeBy,
    profile: checkExceptions.profile,
    from: (time: string) => sql`${checkExceptions.until} >= (${time}::timestamptz AT TIME ZONE 'UTC')::date`,
    to: (time: string) => sql`${checkExceptions.until} <= (${time}::timestamptz AT TIME ZONE 'UTC')::date`,
  },
});

export const exceptionsCondition = (filter: ExceptionsFilter, day: string): SQL =>
  and(
    conditionOf(EXCEPTIONS_LIST, source(day), filter),
    filter.state === undefined ? isAsked('current', day) : undefined,
  ) ?? sql`true`;

/** Requested exceptions that are not `isOwn` for the current operator. */
export function mayBeDecided(
  { operator, exceptionApproval }: Pick<CallContext, 'operator' | 'exceptionApproval'>,
  day: string,
): SQL {
  const isOthers = sql`${checkExceptions.madeById} <> ${operator.id}`;
  const isMeant = exceptionApproval
    ? isOthers
    : sql`(${isOthers} OR ${checkExceptions.checkChangedAt} IS NOT NULL)`;
  return sql`(${isAsked('asked', day)} AND ${isMeant})`;
}

export async function listExceptions(context: Context, query: ExceptionsQuery): Promise<ExceptionsPage> {
  permit(context, 'profiles.read');
  const { before, limit = PAGE_ROWS, ...filter } = query;
  const { db, reads, operator } = context;
  const day = today(context);
  const condition = exceptionsCondition(filter, day);
  const isDecided = mayBeDecided(context, day);
  const mayDecide = isPermitted(operator, 'checks.change');
  const [found, counted, batches, choices, kept] = await Promise.all([
    findExceptions(context, filter, { before, limit: limit + 1 }),
    rowsOf<{ total: number; deciding: number; hash: string; any: boolean }>(
      db,
      sql`SELECT count(*)::int AS total, count(*) FILTER (WHERE ${isDecided})::int AS deciding,
        ${hashOfLines(exceptionLine, isDecided)} AS hash,
        EXISTS (SELECT FROM ${checkExceptions}) AS any FROM ${checkExceptions} WHERE ${condition}`,
    ),
    mayDecide ? listBatches(db, sql`${condition} AND ${isDecided}`) : [],
    reads.read('exception-choices', () => listChoices(db, EXCEPTIONS_LIST, source(day)), KEPT_LONGER_MS),
    readChecks(db, CHECK_STATES),
  ]);
  const { total = 0, deciding = 0, hash = '', any = false } = counted[0] ?? {};
  const rows = found.slice(0, limit);
  return {
    rows,
    total,
    any,
    deciding: mayDecide && deciding > 0 ? { count: deciding, hash, batches: batches.map(named(kept)) } : null,
    next: found.length > limit ? (rows.at(-1)?.number ?? null) : null,
    facets: { by: choices.by ?? [] },
    checks: kept.map(({ id, number, definition: { title } }) => ({ id, number, title })),
  };
}

type BatchRow = Omit<ExceptionBatch, 'check' | 'example'> & {
  check: string;
  uuid: string;
  customerReference: string | null;
};

/** The largest groups of requests that were made together. */
const listBatches = (db: Queries, condition: SQL): Promise<BatchRow[]> =>
  rowsOf<BatchRow>(
    db,
    // Completely ordered: groups of the same size would otherwise change places between two reads.
    sql`
      SELECT batch.*, ${knownProfiles.customerReference} AS "customerReference"
      FROM (
        SELECT "check"::text AS check, reason, made_by AS "madeBy", until::text AS until,
          count(*)::int AS profiles, min(profile::text) AS uuid
        FROM ${checkExceptions} WHERE ${condition}
        GROUP BY "check", reason, made_by, until
        ORDER BY count(*) DESC, "check", until, reason, made_by LIMIT ${MAX_BATCHES}::int) AS batch
      LEFT JOIN ${knownProfiles} ON ${knownProfiles.uuid} = batch.uuid::uuid
      ORDER BY profiles DESC, "check", until, reason, "madeBy"`,
  );

const named =
  (checks: Awaited<ReturnType<typeof readChecks>>) =>
  ({ check: id, uuid, customerReference, ...batch }: BatchRow): ExceptionBatch => {
    const check = checks.find((one) => one.id === id);
    return {
      ...batch,
      check: { id, number: check?.number ?? 0, title: check?.definition.title ?? '' },
      example: { uuid, customerReference },
    };
  };

const COLUMNS: Columns<ListedException & Named> = [
  ['check', ({ check }) => checkNumber(check.number)],
  ['title', ({ check }) => check.title],
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['customer_name', ({ customerName }) => customerName],
  ['state', ({ state }) => state],
  ['state_words', ({ state }) => EXCEPTION_STATE_WORDS[state]],
  ['until', ({ until }) => until, 'time'],
  ['reason', ({ reason }) => reason],
  ['made_at', ({ madeAt }) => madeAt, 'time'],
  ['made_by', ({ madeBy }) => madeBy],
  ['confirmed_by', ({ confirmedBy }) => confirmedBy],
  ['closed_at', ({ closedAt }) => closedAt, 'time'],
  ['closed_by', ({ closedBy }) => closedBy],
];

/** The same as CSV. */
export async function* exportExceptions(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity' | 'exceptionApproval'>,
  filter: ExceptionsFilter,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  await context.activity.exported(context, 'exceptions', { ...filter, format: 'csv' });
  const pages = pagesFrom((before, limit) => findExceptions(context, filter, { before, limit }), LINES);
  yield* toTable(
    COLUMNS,
    withNames(context.db, pages, ({ profile }) => profile),
  );
}

const OVER: readonly (State | undefined)[] = ['ended', 'withdrawn', 'refused', 'all'];

/** The soonest to expire first; for expired ones and for all, the latest day first. */
async function findExceptions(
  context: Pick<CallContext, 'db' | 'operator' | 'now' | 'exceptionApproval'>,
  filter: ExceptionsFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ListedException[]> {
  const { until, number } = checkExceptions;
  const isOver = OVER.includes(filter.state);
  const order = isOver ? desc : asc;
  const last = sql`(SELECT last.until, last.number FROM ${checkExceptions} AS last WHERE last.number = ${before})`;
  const follows =
    before === undefined ? undefined : sql`(${until}, ${number}) ${isOver ? sql`<` : sql`>`} ${last}`;
  const rows = await context.db
    .select({
      exception: checkExceptions,
      customerReference: knownProfiles.customerReference,
      check: checks.id,
      checkNumber: sql<number>`${checks.number}::float8`,
      title: sql<string>`${checkVersions.definition} ->> 'title'`,
    })
    .from(checkExceptions)
    .innerJoin(checks, eq(checks.id, checkExceptions.check))
    .innerJoin(
      checkVersions,
      and(eq(checkVersions.check, checks.id), eq(checkVersions.version, checks.version)),
    )
    .leftJoin(knownProfiles, eq(knownProfiles.uuid, checkExceptions.profile))
    .where(and(exceptionsCondition(filter, today(context)), follows))
    .orderBy(order(until), order(number))
    .limit(limit);
  return rows.map(({ exception, customerReference, check, checkNumber, title }) => ({
    ...toException(context, exception, customerReference),
    number: exception.number,
    check: { id: check, number: checkNumber, title },
  }));
}
