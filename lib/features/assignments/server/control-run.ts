import 'server-only';
import { sql } from 'drizzle-orm';
import type { ActivityAction } from '@/lib/features/activity/activity-actions';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { changeShare } from '@/lib/features/survey/server/change-share';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { cancelBatch, createBatch, pauseBatch, resumeBatch } from '@/lib/platform/work/batches';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { putSelected } from '@/lib/platform/work/put-items';
import type { StartRunRequest } from '../run';
import { assignmentItems, assignments } from '../tables';
import {
  ASSIGNMENT_STATES,
  type AssignmentState,
  assignmentNumber,
  ENDED_STATES,
  UNDER_WAY_STATES,
} from '../words';
import { type AssignmentRow, changeState, readAssignmentRow, writeLog } from './assignment-rows';
import { refuseOther } from './decide-assignment';
import { type PlanApprovalContext, refuseUnapproved } from './plan-approval';
import { runQueue } from './run-queues';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

/** Percentage of items that may fail, if not specified. */
const STOPS_OVER = 5;

/**
 * Carries out exactly this plan in the background: all of it, or the items to be reviewed first.
 * @throws ConsoleError `no_such_assignment`, `assignment_state`, `other_plan`, `plan_too_old`,
 * `plan_not_approved`
 */
export async function startRun(
  context: Context & PlanApprovalContext,
  number: number,
  { hash, lookAfter = 0, stopsOver = STOPS_OVER }: StartRunRequest,
): Promise<void> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  const row = await readAssignmentRow(db, number);
  if (row.state !== 'ready') throw new ConsoleError('assignment_state');
  refuseOther(row, hash, now());
  const at = new Date(now());
  const first = lookAfter > 0 ? lookAfter : null;
  await db.transaction(async (transaction) => {
    await refuseUnapproved({ ...context, db: transaction }, number);
    const batch = await createBatch(transaction, consoleWorkStore(), runQueue(number));
    await changeState(transaction, {
      number,
      from: ['ready'],
      to: 'running',
      at,
      by: operator.name,
      kind: 'started',
      detail: { lookAfter: first, stopsOver },
      set: {
        startedAt: at,
        startedBy: operator.name,
        ...permissionHolders(operator),
        batch,
        lookAfter: first,
        stopsOver,
      },
    });
    const put = await putRunItems(transaction, number, batch, first);
    await recordRun(transaction, context, 'assignment.started', row, { hash, lookAfter: first, stopsOver });
    // Nothing to change: it finishes as soon as it starts.
    if (put > 0) return;
    await changeState(transaction, { number, from: ['running'], to: 'done', at, by: null, kind: 'done' });
  });
}

/** Whose permission each item checks: the operator's, and that of the token they used. */
const permissionHolders = ({ id, token }: Context['operator']) => ({
  startedById: id,
  startedByTokenId: token?.id ?? null,
  startedByToken: token?.name ?? null,
});

/** Queues items that are neither dealt with nor queued. @returns how many were queued */
function putRunItems(db: Queries, number: number, batch: number, most: number | null): Promise<number> {
  return putSelected(
    db,
    consoleWorkStore(),
    { queue: runQueue(number), batch },
    sql`SELECT item.number::text, '{}'::json FROM ${assignmentItems} AS item
      WHERE item.assignment = ${number} AND item.fate = 'to_change' AND item.outcome IS NULL
      ORDER BY item.number LIMIT ${most}`,
  );
}

/**
 * Starts no further items; those in progress still get their outcome.
 * @throws ConsoleError `no_such_assignment`, `assignment_state`
 */
export async function pauseRun(context: Context, number: number): Promise<void> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  await readAssignmentRow(db, number);
  await db.transaction(async (transaction) => {
    const row = await changeState(transaction, {
      number,
      from: ['running'],
      to: 'paused',
      at: new Date(now()),
      by: operator.name,
      kind: 'paused',
    });
    await pauseBatch(transaction, consoleWorkStore(), row.batch ?? 0);
    await recordRun(transaction, context, 'assignment.paused', row);
  });
}

/**
 * Resumes a run that was paused, waits for review, or stopped automatically; this operator is responsible for
 * what follows.
 * @throws ConsoleError `no_such_assignment`, `assignment_state`, `plan_not_approved`
 */
export async function resumeRun(context: Context & PlanApprovalContext, number: number): Promise<void> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  const { state } = await readAssignmentRow(db, number);
  const looks = state === 'looking';
  const at = new Date(now());
  await db.transaction(async (transaction) => {
    await refuseUnapproved({ ...context, db: transaction }, number);
    const row = await changeState(transaction, {
      number,
      from: ['paused', 'looking', 'stopped'],
      to: 'running',
      at,
      by: operator.name,
      kind: looks ? 'looked' : 'resumed',
      set: {
        stopped: null,
        ...permissionHolders(operator),
        ...(looks ? { lookedAt: at } : {}),
        // The operator saw how much failed and resumes it anyway, so it no longer stops for that.
        ...(state === 'stopped' ? { stopsOver: null } : {}),
      },
    });
    const { batch, lookAfter, lookedAt } = row;
    if (batch !== null) {
      if (lookAfter === null || lookedAt !== null) await putRunItems(transaction, number, batch, null);
      await resumeBatch(transaction, consoleWorkStore(), batch);
    }
    await recordRun(transaction, context, 'assignment.resumed', row, { from: state });
  });
}

const OPEN = ASSIGNMENT_STATES.filter(
  (state) => !(ENDED_STATES as readonly AssignmentState[]).includes(state),
);

/**
 * Cancels a plan or a run: completed items are not reverted, and no further ones start.
 * @throws ConsoleError `no_such_assignment`, `assignment_state`
 */
export async function cancelAssignment(context: Context, number: number): Promise<void> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  await readAssignmentRow(db, number);
  const { batch } = await db.transaction(async (transaction) => {
    const row = await changeState(transaction, {
      number,
      from: OPEN,
      to: 'cancelled',
      at: new Date(now()),
      by: operator.name,
      kind: 'cancelled',
    });
    if (row.batch !== null) await excludeSentItems(transaction, number, row.batch);
    await recordRun(transaction, context, 'assignment.cancelled', row);
    return row;
  });
  if (batch !== null) await cancelBatch(db, consoleWorkStore(), batch);
}

/** Sent items without an outcome are not cancelled with the batch: each of their profiles is still read. */
async function excludeSentItems(transaction: Queries, number: number, batch: number): Promise<void> {
  const { items, batches, now } = consoleWorkStore();
  await transaction.execute(sql`
    WITH sent AS (
      UPDATE ${items} AS item SET batch = 0, due_at = CASE WHEN worker IS NULL THEN ${now()} ELSE due_at END
      WHERE item.queue = ${runQueue(number)} AND item.batch = ${batch} AND item.failed_at IS NULL AND item.key = ANY(ARRAY(
        SELECT sent.number::text FROM ${assignmentItems} AS sent
        WHERE sent.assignment = ${number} AND sent.sent_at IS NOT NULL AND sent.outcome IS NULL))
      RETURNING 1)
    UPDATE ${batches} SET total = total - (SELECT count(*) FROM sent) WHERE id = ${batch}`);
}

/**
 * Sets how much of the unused rate limit all runs together may use, from the next second on.
 * @param share In per cent.
 */
export async function setRunShare(
  context: Context & Pick<CallContext, 'budget'>,
  share: number,
): Promise<void> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  await db.transaction(async (transaction) => {
    const before = await changeShare(transaction, context, 'writes', share);
    if (before === null) return;
    const running = await transaction
      .select({ number: assignments.number })
      .from(assignments)
      .where(isOneOf(assignments.state, UNDER_WAY_STATES));
    for (const { number } of running) {
      const at = new Date(now());
      await writeLog(transaction, {
        assignment: number,
        at,
        by: operator.name,
        kind: 'share_changed',
        detail: { before, share },
      });
    }
    await announce(transaction, { kind: 'assignments', profile: null });
    await record(transaction, context, {
      action: 'assignment.share_changed',
      subject: `${share} %`,
      before: { share: before },
      after: { share },
    });
  });
}

const recordRun = (
  transaction: Queries,
  context: Context,
  action: ActivityAction,
  { number, title, reason }: AssignmentRow,
  after?: Record<string, unknown>,
): Promise<number> =>
  record(transaction, context, {
    action,
    reason,
    subject: `${assignmentNumber(number)} ${title}`,
    after: { assignment: number, ...after },
  });
