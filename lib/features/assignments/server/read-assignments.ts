import 'server-only';
import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { bigints } from '@/lib/features/checks/server/setup-results';
import type { CallContext } from '@/lib/features/context';
import { listApprovers, mayApproveNow } from '@/lib/features/operators/server/approvers';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { isPermitted, permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { AssignmentChange } from '../choice';
import type {
  Assignment,
  AssignmentsPage,
  AssignmentsQuery,
  ListedAssignment,
  OutcomeCounts,
  PlanCounts,
  PlanDifferences,
  PlannedCheck,
  ReportedChoice,
} from '../plan';
import { assignmentItems, assignments } from '../tables';
import {
  ASSIGNMENT_FILTERS,
  type AssignmentFilter,
  type AssignmentState,
  ITEM_OUTCOMES,
  type ItemOutcome,
  PLAN_HOLDS,
  type StopReason,
  UNDER_WAY_STATES,
} from '../words';
import { type AssignmentRow, readAssignmentRow, selectAssignments } from './assignment-rows';
import { countFailingNow } from './count-failing-now';
import { isApproved, type PlanApprovalContext, stateNow, waitsForApproval } from './plan-approval';

type Context = PlanApprovalContext & Pick<CallContext, 'operator' | 'survey'>;

const PAGE_ROWS = 50;

/** The current operator, and whether they may approve plans by others now. */
interface ReadingContext {
  context: Context;
  mayApprove: boolean;
}

const askingOf = async (context: Context): Promise<ReadingContext> => ({
  context,
  mayApprove: await mayApproveNow(context, 'forms.change'),
});

const CONDITIONS: Record<AssignmentFilter, (asking: ReadingContext) => SQL | undefined> = {
  all: () => undefined,
  open: () => isNull(assignments.endedAt),
  under_way: () => isOneOf(assignments.state, UNDER_WAY_STATES),
  to_approve: ({ context, mayApprove }) =>
    mayApprove
      ? sql`${waitsForApproval(context)} AND ${assignments.madeById} <> ${context.operator.id}`
      : sql`false`,
};

async function countOf(asking: ReadingContext): Promise<AssignmentsPage['counts']> {
  const of = async (filter: AssignmentFilter) =>
    [filter, await asking.context.db.$count(assignments, CONDITIONS[filter](asking))] as const;
  return Object.fromEntries(await Promise.all(ASSIGNMENT_FILTERS.map(of))) as AssignmentsPage['counts'];
}

/** Newest first. */
export async function listAssignments(
  context: Context,
  { state = 'all', before, limit = PAGE_ROWS }: AssignmentsQuery,
): Promise<AssignmentsPage> {
  permit(context, 'profiles.read');
  const { db, operator } = context;
  const asking = await askingOf(context);
  const [found, counts] = await Promise.all([
    selectAssignments(db)
      .where(
        and(CONDITIONS[state](asking), before === undefined ? undefined : lt(assignments.number, before)),
      )
      .orderBy(desc(assignments.number))
      .limit(limit + 1),
    countOf(asking),
  ]);
  const rows = found.slice(0, limit);
  const [outcomes, approved] = await Promise.all([countOutcomes(db, rows), readApproved(context, rows)]);
  return {
    rows: rows.map((row) => toListed(asking, row, outcomes.get(row.number) ?? null, approved)),
    next: found.length > limit ? (rows.at(-1)?.number ?? null) : null,
    counts,
    mayMake: isPermitted(operator, 'forms.change'),
  };
}

/** @throws ConsoleError `no_such_assignment` */
export async function readAssignment(context: Context, number: number): Promise<Assignment> {
  permit(context, 'profiles.read');
  const { db } = context;
  const row = await readAssignmentRow(db, number);
  const [asking, outcomes, followers, approved] = await Promise.all([
    askingOf(context),
    countOutcomes(db, [row]),
    readFollowers(db, number),
    readApproved(context, [row]),
  ]);
  // A plan's checks were stored without a result for now.
  const planned = ((row.checks as PlannedCheck[] | null) ?? []).map((one) => ({ ...one, failNow: null }));
  const isFinished = row.startedAt !== null && row.endedAt !== null;
  const checks = isFinished ? await countFailingNow(context, number, planned) : planned;
  const listed = toListed(asking, row, outcomes.get(number) ?? null, approved);
  const isWaiting = listed.state === 'waiting';
  return {
    ...listed,
    reason: row.reason,
    hash: row.hash,
    needsApproval: row.needsApproval || isWaiting || row.decidedAt !== null,
    madeById: row.madeById,
    approvers: isWaiting ? await listApprovers(context, 'forms.change', row.madeById) : [],
    chosen: row.chosen,
    planned: row.planned,
    plannedAt: row.plannedAt?.toISOString() ?? null,
    checks,
    checksOn: row.checksOn,
    problem: row.problem,
    differences: row.differences as PlanDifferences | null,
    decision: atBy(row.decidedAt, row.decidedBy) && {
      at: row.decidedAt?.toISOString() ?? '',
      by: row.decidedBy ?? '',
      remark: row.remark,
      holds: !isWaiting,
    },
    started: atBy(row.startedAt, row.startedBy),
    lookAfter: row.lookAfter,
    stopsOver: row.stopsOver,
    stopped: row.stopped as StopReason | null,
    followers,
  };
}

const atBy = (at: Date | null, by: string | null): { at: string; by: string } | null =>
  at === null ? null : { at: at.toISOString(), by: by ?? '' };

/** Whether a plan that has not been started is too old to start. */
export const isOld = (
  row: Pick<AssignmentRow, 'plannedAt' | 'startedAt' | 'endedAt'>,
  now: number,
): boolean =>
  row.startedAt === null &&
  row.endedAt === null &&
  row.plannedAt !== null &&
  now - row.plannedAt.getTime() > PLAN_HOLDS;

/** Those of these plans that are ready to start because they have a valid approval. */
async function readApproved(context: Context, rows: readonly AssignmentRow[]): Promise<Set<number>> {
  const ready = rows.filter(({ state }) => state === 'ready').map(({ number }) => number);
  if (!context.assignmentApproval || ready.length === 0) return new Set();
  const found = await context.db
    .select({ number: assignments.number })
    .from(assignments)
    .where(and(isOneOf(assignments.number, ready), isApproved(context)));
  return new Set(found.map(({ number }) => number));
}

function toListed(
  { context, mayApprove }: ReadingContext,
  row: AssignmentRow,
  outcomes: OutcomeCounts | null,
  approved: ReadonlySet<number>,
): ListedAssignment {
  const { operator, now } = context;
  const state = stateNow(context, row, approved.has(row.number));
  return {
    number: row.number,
    title: row.title,
    ticket: row.ticket,
    state,
    outcomes,
    change: row.change as AssignmentChange | null,
    choice: row.choice as ReportedChoice,
    madeAt: row.madeAt.toISOString(),
    madeBy: row.madeBy,
    counts: row.counts as PlanCounts | null,
    isOld: isOld(row, now()),
    mayApprove: state === 'waiting' && mayApprove && row.madeById !== operator.id,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Outcomes of items, for assignments that were started. */
export async function countOutcomes(
  db: Queries,
  rows: readonly Pick<AssignmentRow, 'number' | 'startedAt' | 'counts'>[],
): Promise<Map<number, OutcomeCounts>> {
  const started = rows.filter(({ startedAt }) => startedAt !== null).map(({ number }) => number);
  if (started.length === 0) return new Map();
  const [found, outcomeRows] = await Promise.all([
    rowsOf<{ assignment: number; outcome: ItemOutcome; count: number }>(
      db,
      sql`
        SELECT assignment::float8 AS assignment, outcome, count(*)::int AS count FROM ${assignmentItems}
        WHERE assignment = ANY(${bigints(started)}) AND outcome IS NOT NULL GROUP BY 1, 2`,
    ),
    rowsOf<{ assignment: number; kept: number; moved: number }>(
      db,
      sql`
        SELECT assignment::float8 AS assignment, count(kept)::int AS kept,
          (count(*) FILTER (WHERE json_array_length(side_effects) > 0))::int AS moved
        FROM ${assignmentItems}
        WHERE assignment = ANY(${bigints(started)}) AND (kept IS NOT NULL OR side_effects IS NOT NULL)
          AND outcome = 'changed' GROUP BY 1`,
    ),
  ]);
  const names = [...ITEM_OUTCOMES, 'left', 'kept_differently', 'side_effects'] as const;
  const counts = new Map(
    rows.map((row) => {
      const none = Object.fromEntries(names.map((name) => [name, 0])) as OutcomeCounts;
      return [row.number, { ...none, left: (row.counts as PlanCounts | null)?.to_change ?? 0 }];
    }),
  );
  for (const { assignment, outcome, count } of found) {
    const of = counts.get(assignment);
    if (of === undefined) continue;
    of[outcome] = count;
    of.left -= count;
  }
  for (const { assignment, kept: differentlyStored, moved } of outcomeRows) {
    const of = counts.get(assignment);
    if (of !== undefined) [of.kept_differently, of.side_effects] = [differentlyStored, moved];
  }
  return new Map([...counts].filter(([number]) => started.includes(number)));
}

async function readFollowers(db: Queries, of: number): Promise<Assignment['followers']> {
  const rows = await db
    .select({ number: assignments.number, choice: assignments.choice, state: assignments.state })
    .from(assignments)
    .where(eq(assignments.of, of))
    .orderBy(asc(assignments.number))
    .limit(50);
  return rows.map(({ number, choice, state }) => ({
    number,
    state: state as AssignmentState,
    kind: (['undo', 'rest', 'again'] as const).find((kind) => kind in (choice as object)) ?? 'again',
  }));
}

/** Plans named in `readWaiting`. */
const NAMED_PLANS = 5;

/** The number of unfinished runs, and the plans that wait for the current operator, the oldest first. */
export const readWaiting = async (context: Context) => {
  const { db } = context;
  const asking = await askingOf(context);
  const isWaiting = CONDITIONS.to_approve(asking);
  const [total, toApprove, plans] = await Promise.all([
    db.$count(assignments, CONDITIONS.under_way(asking)),
    db.$count(assignments, isWaiting),
    db
      .select({ number: assignments.number, title: assignments.title, madeBy: assignments.madeBy })
      .from(assignments)
      .where(isWaiting)
      .orderBy(asc(assignments.number))
      .limit(NAMED_PLANS),
  ]);
  return { total, toApprove, plans };
};
