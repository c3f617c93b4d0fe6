import 'server-only';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { bigints } from '@/lib/features/checks/server/setup-results';
import type { CallContext } from '@/lib/features/context';
import { type BudgetPace, readBudgetPace } from '@/lib/features/survey/server/read-pace';
import { endOf, readSurvey } from '@/lib/features/survey/server/read-survey';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { AssignmentForecast, RunProgress, RunsUnderWay } from '../run';
import { assignmentItems, assignmentLog, assignments } from '../tables';
import { LOG_KINDS, type LogKind, UNDER_WAY_STATES } from '../words';
import { readAssignmentRow } from './assignment-rows';
import type { PlanApprovalContext } from './plan-approval';
import { readWaiting } from './read-assignments';

type Context = Pick<CallContext, 'db' | 'operator' | 'now' | 'budget' | 'upstream' | 'reads' | 'survey'>;
type MarkContext = Context & PlanApprovalContext;

const MINUTE = 60_000;
const POINTS = 120;
const LOG_ENTRIES = 100;
const SPANS = 60;

/** Writes a minute that a run may make, each with a read before it, and those of the last minute. */
async function readRunPace(context: Pick<Context, 'db' | 'budget' | 'upstream'>): Promise<BudgetPace> {
  const state = context.upstream.state();
  const [writes, reads] = await Promise.all([
    readBudgetPace(context, 'writes', state.writes?.limit ?? null),
    readBudgetPace(context, 'reads', state.budget?.limit ?? null),
  ]);
  return { ...writes, allowed: Math.min(writes.allowed, reads.allowed) };
}

const countOthers = (db: Queries, number: number): Promise<number> =>
  db.$count(assignments, and(eq(assignments.state, 'running'), ne(assignments.number, number)));

/** A run's cost and finish time under the current limits. @throws ConsoleError `no_such_assignment` */
export async function forecastRun(
  context: Context,
  number: number,
  lookAfter: number | undefined,
): Promise<AssignmentForecast> {
  permit(context, 'profiles.read');
  const { db, now } = context;
  const row = await readAssignmentRow(db, number);
  const [{ used: _, ...pace }, survey, others, writes] = await Promise.all([
    readRunPace(context),
    readSurvey(context),
    countOthers(db, number),
    countLeft(db, number),
  ]);
  // Unfinished runs share the available budget.
  const perMinute = pace.allowed / (others + 1);
  const seconds = perMinute <= 0 ? null : (writes / perMinute) * 60;
  const reviewAfter = lookAfter ?? row.lookAfter ?? 0;
  const meanwhile = Math.max(0, survey.pace.allowed - Math.min(perMinute, writes));
  const left =
    (survey.sweep && survey.sweep.endedAt === null ? survey.sweep.total - survey.sweep.done : 0) +
    survey.ahead;
  return {
    at: new Date(now()).toISOString(),
    pace,
    reads: writes,
    writes,
    seconds,
    others,
    endsAt: seconds === null ? null : new Date(now() + seconds * 1_000).toISOString(),
    lookAfter: reviewAfter > 0 && reviewAfter < writes ? reviewAfter : null,
    spans: toSpans(writes, perMinute),
    survey: {
      readsNow: survey.pace.allowed,
      readsMeanwhile: meanwhile,
      endsAtNow: survey.endsAt,
      endsAtMeanwhile: survey.endsAt === null ? null : endOf(left, meanwhile, now()),
    },
  };
}

/** Minute by minute, or in longer spans if there are many. */
function toSpans(writes: number, perMinute: number): AssignmentForecast['spans'] {
  if (perMinute <= 0) return [];
  const together = Math.max(1, Math.ceil(writes / perMinute / SPANS));
  const spans: AssignmentForecast['spans'] = [];
  for (let done = 0; done < writes; ) {
    const some = Math.min(writes - done, Math.max(1, Math.round(perMinute * together)));
    spans.push({ from: spans.length * together * 60, writes: some });
    done += some;
  }
  return spans;
}

const countLeft = (db: Queries, number: number): Promise<number> =>
  db.$count(
    assignmentItems,
    and(
      eq(assignmentItems.assignment, number),
      eq(assignmentItems.fate, 'to_change'),
      sql`${assignmentItems.outcome} IS NULL`,
    ),
  );

/** A run's progress. @throws ConsoleError `no_such_assignment` */
export async function readRunProgress(context: Context, number: number): Promise<RunProgress> {
  permit(context, 'profiles.read');
  const { db, now, upstream } = context;
  const row = await readAssignmentRow(db, number);
  const [{ used, ...pace }, points, log, left, others, run] = await Promise.all([
    readRunPace(context),
    readPoints(db, number),
    db
      .select()
      .from(assignmentLog)
      .where(eq(assignmentLog.assignment, number))
      .orderBy(desc(assignmentLog.id))
      .limit(LOG_ENTRIES),
    countLeft(db, number),
    countOthers(db, number),
    db.$count(
      assignmentItems,
      and(
        eq(assignmentItems.assignment, number),
        sql`${assignmentItems.sentAt} > ${new Date(now() - MINUTE).toISOString()}::timestamptz`,
      ),
    ),
  ]);
  const { writes, state, waitingFor } = upstream.state();
  const waits = row.state === 'running' && state !== 'ready' && waitingFor !== null && waitingFor > 0;
  return {
    pace,
    points,
    endsAt: row.state === 'running' && !waits ? endOf(left, pace.allowed / (others + 1), now()) : null,
    minute: {
      run,
      people: used.people,
      others: others === 0 ? 0 : Math.max(0, used.background - run),
      remaining: writes?.remaining ?? null,
    },
    waits: waits
      ? {
          for: state === 'paused' ? 'service_paused' : 'rate_limited',
          until: new Date(now() + waitingFor * 1_000).toISOString(),
        }
      : null,
    log: log.map(({ id, at, by, kind, detail }) => ({
      id,
      by,
      at: at.toISOString(),
      detail: detail as Record<string, unknown> | null,
      kind: LOG_KINDS.find((one) => one === kind) ?? ('planned' satisfies LogKind),
    })),
  };
}

/** Items handled over time: the time of every nth one. */
async function readPoints(db: Queries, number: number): Promise<RunProgress['points']> {
  const rows = await rowsOf<{ at: string | Date; done: number }>(
    db,
    sql`
      SELECT ended_at AS at, done::int AS done FROM (
        SELECT ended_at, row_number() OVER (ORDER BY ended_at, number) AS done, count(*) OVER () AS total
        FROM ${assignmentItems} WHERE assignment = ${number} AND outcome IS NOT NULL) AS dealt
      WHERE done = total OR done % greatest(1, total / ${POINTS}) = 0 ORDER BY done LIMIT 200`,
  );
  return rows.map(({ at, done }) => ({ at: new Date(at).toISOString(), done }));
}

/** Unfinished runs, for the indicator on every screen, and the plans waiting for the current operator. */
export async function readRunsUnderWay(context: MarkContext): Promise<RunsUnderWay> {
  permit(context, 'profiles.read');
  const { db, now } = context;
  const [rows, waiting] = await Promise.all([
    db
      .select({ number: assignments.number, title: assignments.title, state: assignments.state })
      .from(assignments)
      .where(isOneOf(assignments.state, UNDER_WAY_STATES))
      .orderBy(desc(assignments.number))
      .limit(20),
    readWaiting(context),
  ]);
  if (rows.length === 0) return { runs: [], ...waiting };
  const numbers = rows.map(({ number }) => number);
  const [counted, pace] = await Promise.all([
    rowsOf<{ assignment: number; done: number; total: number }>(
      db,
      sql`SELECT assignment::float8 AS assignment, count(outcome)::int AS done, count(*)::int AS total
        FROM ${assignmentItems} WHERE assignment = ANY(${bigints(numbers)}) AND fate = 'to_change' GROUP BY assignment`,
    ),
    readRunPace(context),
  ]);
  const running = rows.filter(({ state }) => state === 'running').length;
  return {
    ...waiting,
    runs: rows.map(({ number, title, state }) => {
      const { done = 0, total = 0 } = counted.find((one) => one.assignment === number) ?? {};
      return {
        number,
        title,
        done,
        total,
        state: UNDER_WAY_STATES.find((one) => one === state) ?? 'running',
        endsAt: state === 'running' ? endOf(total - done, pace.allowed / running, now()) : null,
      };
    }),
  };
}
