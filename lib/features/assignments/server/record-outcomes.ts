import { eq, sql } from 'drizzle-orm';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { type ActivityOutcome, SAVED_DIFFERENTLY } from '@/lib/features/activity/activity-actions';
import { type AuthoredEntry, recordAll } from '@/lib/features/activity/server/record';
import type { SaveFormsAnswer } from '@/lib/features/forms/save-forms';
import type { Reading } from '@/lib/features/history/server/reading';
import { operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { pauseBatch } from '@/lib/platform/work/batches';
import { rowsOf, type WorkStore } from '@/lib/platform/work/work-store';
import type { PlanCounts } from '../plan';
import { assignmentItems, assignments } from '../tables';
import {
  assignmentNumber,
  type ItemOutcome,
  type RunAuthors,
  UNDER_WAY_STATES,
  WRONG_OUTCOMES,
} from '../words';
import { changeState } from './assignment-rows';

export type ItemRow = typeof assignmentItems.$inferSelect;

/** The outcome of an item, as stored in its row. */
export interface Outcome {
  outcome: ItemOutcome;
  found?: AssignedForms | null;
  kept?: AssignedForms | null;
  sideEffects?: SaveFormsAnswer['sideEffects'];
  problem?: string;
  startedAt: number;
  reading?: Reading;
}

const IS_WRONG: ReadonlySet<string> = new Set(WRONG_OUTCOMES);

/** The columns of a run read whenever items finish; its plan and check results are large. */
const RUN_COLUMNS = {
  number: assignments.number,
  title: assignments.title,
  reason: assignments.reason,
  state: assignments.state,
  counts: assignments.counts,
  batch: assignments.batch,
  dealt: assignments.dealt,
  wrong: assignments.wrong,
  stopsOver: assignments.stopsOver,
  lookAfter: assignments.lookAfter,
  lookedAt: assignments.lookedAt,
  madeBy: assignments.madeBy,
  decidedBy: assignments.decidedBy,
  startedBy: assignments.startedBy,
  startedById: assignments.startedById,
  startedByToken: assignments.startedByToken,
};
type Run = Pick<typeof assignments.$inferSelect, keyof typeof RUN_COLUMNS>;

/** Items that must be handled before their failure rate is taken as that of the whole run. */
const LEAST_TO_JUDGE = 50;

/**
 * Whether more failed than allowed: as soon as the whole run can no longer stay within the limit, however few
 * profiles it has, and from the fiftieth item on if those handled so far exceed it.
 * @param stopsOver per cent
 */
export function isTooManyWrong({
  wrong,
  dealt,
  planned,
  stopsOver,
}: Record<'wrong' | 'dealt' | 'planned' | 'stopsOver', number>): boolean {
  const judgedBy = dealt >= LEAST_TO_JUDGE ? dealt : planned;
  return wrong * 100 > stopsOver * judgedBy;
}

/** The same for every attempt; versions and Activity refer to it. */
export const requestIdOf = ({ assignment, number }: Pick<ItemRow, 'assignment' | 'number'>): string =>
  `assignment-${assignment}-${number}`;

export interface ItemResult {
  /** Its number in the plan. */
  item: number;
  outcome: Outcome;
}

/**
 * Records outcomes of a run's items, their Activity, and the run's next state, in the transaction that
 * completes the items. Their readings are stored before.
 */
export async function recordOutcomes(
  transaction: Queries,
  store: WorkStore,
  number: number,
  dealt: readonly ItemResult[],
  now: number,
): Promise<void> {
  if (dealt.length === 0) return;
  const written = await writeOutcomes(transaction, number, dealt, now);
  const wrong = written.filter(({ outcome }) => IS_WRONG.has(outcome)).length;
  const [run] = await transaction
    .update(assignments)
    .set({
      dealt: sql`${assignments.dealt} + ${written.length}::int`,
      wrong: sql`${assignments.wrong} + ${wrong}::int`,
    })
    .where(eq(assignments.number, number))
    .returning(RUN_COLUMNS);
  if (run === undefined) return;
  const actor = await readActor(transaction, run, now);
  const entries = toEntries(run, written, actor);
  const last = await advanceRun(transaction, store, run, now);
  await recordAll(transaction, last ? [...entries, { ...last, actor }] : entries);
  await announce(transaction, { kind: 'assignments', profile: null });
}

/**
 * Finishes the run, or stops it for review or because too much failed.
 * @returns the Activity entry, if it ended
 */
async function advanceRun(
  transaction: Queries,
  store: WorkStore,
  run: Run,
  now: number,
): Promise<Pick<AuthoredEntry, 'entry'> | null> {
  const at = new Date(now);
  const change = { number: run.number, at, by: null };
  const isUnderWay = UNDER_WAY_STATES.some((state) => state === run.state);
  if (run.dealt >= (run.counts as PlanCounts).to_change && isUnderWay) {
    await changeState(transaction, {
      ...change,
      from: UNDER_WAY_STATES,
      to: 'done',
      kind: 'done',
    });
    return {
      entry: {
        action: 'assignment.ended',
        reason: run.reason,
        subject: `${assignmentNumber(run.number)} ${run.title}`,
        after: { assignment: run.number },
      },
    };
  }
  if (run.state !== 'running') return null;
  const { dealt, wrong, stopsOver } = run;
  const planned = (run.counts as PlanCounts).to_change;
  if (stopsOver !== null && isTooManyWrong({ wrong, dealt, planned, stopsOver })) {
    await changeState(transaction, {
      ...change,
      from: ['running'],
      to: 'stopped',
      kind: 'stopped',
      detail: { reason: 'too_many_wrong', wrong, dealt },
      set: { stopped: 'too_many_wrong' },
    });
    await pauseBatch(transaction, store, run.batch ?? 0);
  } else if (run.lookAfter !== null && run.lookedAt === null && dealt >= run.lookAfter) {
    await changeState(transaction, {
      ...change,
      from: ['running'],
      to: 'looking',
      kind: 'waits_for_look',
      detail: { dealt, wrong },
    });
  }
  return null;
}

type EndedRow = Pick<ItemRow, 'number' | 'profile' | 'before' | 'after' | 'found' | 'kept'> & {
  outcome: ItemOutcome;
};

async function writeOutcomes(
  db: Queries,
  assignment: number,
  dealt: readonly ItemResult[],
  now: number,
): Promise<EndedRow[]> {
  const rows = dealt.map(({ item, outcome: { reading: _, startedAt, ...rest } }) => ({
    item,
    found: null,
    kept: null,
    sideEffects: null,
    problem: null,
    ...rest,
    requestId: requestIdOf({ assignment, number: item }),
    startedAt: new Date(startedAt).toISOString(),
  }));
  return rowsOf<EndedRow>(
    db,
    sql`
    UPDATE ${assignmentItems} AS item
    SET outcome = came.outcome, found = came.found, kept = came.kept, side_effects = came."sideEffects",
      problem = came.problem, request_id = came."requestId", started_at = came."startedAt",
      ended_at = ${new Date(now).toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS came (
      item int, outcome text, found json, kept json, "sideEffects" json, problem text, "requestId" text, "startedAt" timestamptz)
    WHERE item.assignment = ${assignment} AND item.number = came.item AND item.outcome IS NULL
    RETURNING item.number, item.profile::text AS profile, item.before, item.after, item.outcome, item.found, item.kept`,
  );
}

async function readActor(db: Queries, run: Run, now: number): Promise<AuthoredEntry['actor']> {
  const [found] = await db
    .select({ id: operators.id, name: operators.name, email: operators.email, role: operators.role })
    .from(operators)
    .where(eq(operators.id, run.startedById ?? ''));
  const token = run.startedByToken;
  return {
    operator: found
      ? { ...(found as Operator), ...(token === null ? {} : { token: { name: token } }) }
      : null,
    call: { requestId: `assignment-${run.number}`, from: null },
    now: () => now,
  };
}

const ACTIVITY_OUTCOMES = {
  changed: 'done',
  skipped: 'refused',
  conflict: 'refused',
  not_found: 'failed',
  failed: 'failed',
  not_known: 'failed',
} as const satisfies Record<ItemOutcome, ActivityOutcome>;

function toEntries(run: Run, written: readonly EndedRow[], actor: AuthoredEntry['actor']): AuthoredEntry[] {
  const authors: RunAuthors = {
    planned: run.madeBy,
    approved: run.decidedBy,
    started: run.startedBy ?? '',
  };
  return written.map(({ number, profile, before, after, outcome, found, kept: storedDifferences }) => {
    const auditDetails = { assignment: run.number, authors, outcome, ...(found ? { found } : {}) };
    const entry: AuthoredEntry['entry'] = {
      action: 'forms.changed',
      profile,
      before,
      outcome: ACTIVITY_OUTCOMES[outcome],
      reason: run.reason,
      subject: storedDifferences ? SAVED_DIFFERENTLY : assignmentNumber(run.number),
      after: storedDifferences
        ? { ...storedDifferences, asked: after, ...auditDetails }
        : { ...after, ...auditDetails },
    };
    const requestId = requestIdOf({ assignment: run.number, number });
    return { actor: { ...actor, call: { requestId, from: null } }, entry };
  });
}
