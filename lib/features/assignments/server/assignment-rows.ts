import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { AssignmentChoice } from '../choice';
import { assignmentLog, assignments } from '../tables';
import { type AssignmentState, ENDED_STATES, type LogKind } from '../words';

/** For a selection or a list only the number of profiles is stored; the items name them. */
export type StoredChoice = Exclude<AssignmentChoice, { profiles: readonly string[] }> | { profiles: number };

/** Without the profiles of the choice: there may be many. */
export type AssignmentRow = Omit<typeof assignments.$inferSelect, 'profiles'>;

const { profiles: _, ...COLUMNS } = getTableColumns(assignments);

export const selectAssignments = (db: Queries) => db.select(COLUMNS).from(assignments);

/** @throws ConsoleError `no_such_assignment` */
export async function readAssignmentRow(db: Queries, number: number): Promise<AssignmentRow> {
  const [row] = await selectAssignments(db).where(eq(assignments.number, number));
  if (row === undefined) throw new ConsoleError('no_such_assignment');
  return row;
}

interface Change {
  number: number;
  from: readonly AssignmentState[];
  to: AssignmentState;
  at: Date;
  /** Name of the operator; null: it happened automatically. */
  by: string | null;
  kind: LogKind;
  detail?: Record<string, unknown>;
  set?: Partial<typeof assignments.$inferInsert>;
}

/**
 * Moves an assignment from one of these states to another; of two concurrent changes the second fails. The
 * change is added to its history and sent to open screens.
 * @throws ConsoleError `no_such_assignment`, `assignment_state`
 */
export async function changeState(
  transaction: Queries,
  { number, from, to, at, by, kind, detail, set }: Change,
): Promise<AssignmentRow> {
  const isOver = (ENDED_STATES as readonly string[]).includes(to);
  const [row] = await transaction
    .update(assignments)
    .set({ ...set, state: to, digest: null, ...(isOver ? { endedAt: at } : {}) })
    .where(and(eq(assignments.number, number), isOneOf(assignments.state, from)))
    .returning(COLUMNS);
  if (row === undefined) {
    await readAssignmentRow(transaction, number);
    throw new ConsoleError('assignment_state');
  }
  await writeLog(transaction, { assignment: number, at, by, kind, detail });
  await announce(transaction, { kind: 'assignments', profile: null });
  return row;
}

interface LogEntry {
  assignment: number;
  at: Date;
  by: string | null;
  kind: LogKind;
  detail?: Record<string, unknown> | undefined;
}

export const writeLog = (db: Queries, { detail = undefined, ...entry }: LogEntry): Promise<unknown> =>
  db.insert(assignmentLog).values({ ...entry, detail: detail ?? null });
