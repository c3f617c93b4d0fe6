import 'server-only';
import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AssignmentChange } from '@/lib/contract/assignments/choice';
import type {
  Assignment,
  AssignmentsPage,
  AssignmentsQuery,
  ListedAssignment,
  OutcomeCounts,
  PlanCounts,
  PlanDifferences,
  PlannedCheck,
  ToldChoice,
} from '@/lib/contract/assignments/plan';
import {
  ASSIGNMENT_FILTERS,
  type AssignmentFilter,
  type AssignmentState,
  ITEM_OUTCOMES,
  type ItemOutcome,
  PLAN_HOLDS,
  type StopReason,
  UNDER_WAY_STATES,
} from '@/lib/contract/assignments/words';
import { assignmentItems, assignments } from '@/lib/db/assignment-schema';
import type { Queries } from '@/lib/db/database';
import { isOneOf } from '@/lib/db/is-one-of';
import { rowsOf } from '@/lib/work/work-store';
import { bigints } from '../checks/setup-results';
import type { CallContext } from '../context';
import { isPermitted, permit } from '../permit';
import { type AssignmentRow, readAssignmentRow, selectAssignments } from './assignment-rows';

type Context = Pick<CallContext, 'db' | 'operator' | 'now'>;

const PAGE_ROWS = 50;

/** Of each filter, what passes it. */
const CONDITIONS: Record<AssignmentFilter, (operator: Context['operator']) => SQL | undefined> = {
  all: () => undefined,
  open: () => isNull(assignments.endedAt),
  under_way: () => isOneOf(assignments.state, UNDER_WAY_STATES),
  // Of somebody other than who made them.
  to_approve: (operator) =>
    isPermitted(operator, 'forms.change')
      ? sql`${assignments.state} = 'waiting' AND ${assignments.madeById} <> ${operator.id}`
      : sql`false`,
};

async function countOf(db: Queries, operator: Context['operator']): Promise<AssignmentsPage['counts']> {
  const of = async (filter: AssignmentFilter) =>
    [filter, await db.$count(assignments, CONDITIONS[filter](operator))] as const;
  return Object.fromEntries(await Promise.all(ASSIGNMENT_FILTERS.map(of))) as AssignmentsPage['counts'];
}

/** The newest first. */
export async function listAssignments(
  context: Context,
  { state = 'all', before, limit = PAGE_ROWS }: AssignmentsQuery,
): Promise<AssignmentsPage> {
  permit(context, 'profiles.read');
  const { db, operator } = context;
  const [found, counts] = await Promise.all([
    selectAssignments(db)
      .where(
        and(CONDITIONS[state](operator), before === undefined ? undefined : lt(assignments.number, before)),
      )
      .orderBy(desc(assignments.number))
      .limit(limit + 1),
    countOf(db, operator),
  ]);
  const rows = found.slice(0, limit);
  const outcomes = await countOutcomes(db, rows);
  return {
    rows: rows.map((row) => toListed(context, row, outcomes.get(row.number) ?? null)),
    next: found.length > limit ? (rows.at(-1)?.number ?? null) : null,
    ...{ counts, mayMake: isPermitted(operator, 'forms.change') },
  };
}

/** @throws ConsoleError `no_such_assignment` */
export async function readAssignment(context: Context, number: number): Promise<Assignment> {
  permit(context, 'profiles.read');
  const { db } = context;
  const row = await readAssignmentRow(db, number);
  const [outcomes, followers] = await Promise.all([countOutcomes(db, [row]), readFollowers(db, number)]);
  return {
    ...toListed(context, row, outcomes.get(number) ?? null),
    ...{ reason: row.reason, needsApproval: row.needsApproval, hash: row.hash },
    ...{ chosen: row.chosen, planned: row.planned, plannedAt: row.plannedAt?.toISOString() ?? null },
    ...{ checks: (row.checks as PlannedCheck[] | null) ?? [], checksOn: row.checksOn, problem: row.problem },
    differences: row.differences as PlanDifferences | null,
    decision: told(row.decidedAt, row.decidedBy) && {
      ...{ at: row.decidedAt?.toISOString() ?? '', by: row.decidedBy ?? '', remark: row.remark },
    },
    started: told(row.startedAt, row.startedBy),
    ...{ lookAfter: row.lookAfter, stopsOver: row.stopsOver, stopped: row.stopped as StopReason | null },
    followers,
  };
}

const told = (at: Date | null, by: string | null): { at: string; by: string } | null =>
  at === null ? null : { at: at.toISOString(), by: by ?? '' };

/** Whether a plan that is not started yet is too old to be. */
export const isOld = (
  row: Pick<AssignmentRow, 'plannedAt' | 'startedAt' | 'endedAt'>,
  now: number,
): boolean =>
  row.startedAt === null &&
  row.endedAt === null &&
  row.plannedAt !== null &&
  now - row.plannedAt.getTime() > PLAN_HOLDS;

function toListed(
  { operator, now }: Context,
  row: AssignmentRow,
  outcomes: OutcomeCounts | null,
): ListedAssignment {
  const state = row.state as AssignmentState;
  return {
    ...{ number: row.number, title: row.title, ticket: row.ticket, state, outcomes },
    change: row.change as AssignmentChange | null,
    choice: row.choice as ToldChoice,
    ...{ madeAt: row.madeAt.toISOString(), madeBy: row.madeBy, counts: row.counts as PlanCounts | null },
    isOld: isOld(row, now()),
    mayApprove: state === 'waiting' && isPermitted(operator, 'forms.change') && row.madeById !== operator.id,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Of those that were started. */
export async function countOutcomes(
  db: Queries,
  rows: readonly Pick<AssignmentRow, 'number' | 'startedAt' | 'counts'>[],
): Promise<Map<number, OutcomeCounts>> {
  const started = rows.filter(({ startedAt }) => startedAt !== null).map(({ number }) => number);
  if (started.length === 0) return new Map();
  const [found, told] = await Promise.all([
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
  for (const { assignment, kept, moved } of told) {
    const of = counts.get(assignment);
    if (of !== undefined) [of.kept_differently, of.side_effects] = [kept, moved];
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
    ...{ number, state: state as AssignmentState },
    kind: (['undo', 'rest', 'again'] as const).find((kind) => kind in (choice as object)) ?? 'again',
  }));
}

/** Runs that are not over, and plans that wait for whoever asks. */
export const countWaiting = async ({ db, operator }: Pick<Context, 'db' | 'operator'>) => {
  const [total, toApprove] = await Promise.all([
    db.$count(assignments, CONDITIONS.under_way(operator)),
    db.$count(assignments, CONDITIONS.to_approve(operator)),
  ]);
  return { total, toApprove };
};
