import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { isConsoleError } from '@/lib/platform/use-case/console-error';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { AssignmentChange } from '../choice';
import { assignmentItems, assignments } from '../tables';
import { MOST_ASSIGNED } from '../words';
import {
  type AssignmentRow,
  readAssignmentRow,
  type StoredChoice,
  selectAssignments,
} from './assignment-rows';
import { type ChoiceContext, type ChosenFrom, chosenSql, findChosenFrom } from './choose-profiles';
import { failPlan, freezePlan } from './freeze-plan';
import { type PlannedOutcome, PlannedOutcomes } from './planned-outcomes';
import { type ChosenProfile, type PlanSource, readChosen } from './read-chosen';

export const PLAN_ASSIGNMENT_QUEUE = 'plan-assignment';

/** Profiles per statement: other work can run between two. */
const SLICE = 1_000;
/**
 * Milliseconds between two slices, so that others can use the database, and between two messages to screens.
 */
const BETWEEN = 5;
const TOLD_EVERY = 1_000;

/**
 * Plans assignments in the background. The profiles are chosen in one statement, so the plan reflects one
 * moment. Their items are written in slices together with the progress, so another process can continue where
 * a dead one stopped.
 */
export const planAssignmentKind = (context: ChoiceContext): AnyKind =>
  workKind<{ assignment: number }>({
    places: 1,
    async run({ payload: { assignment } }, _prepared, signal): Promise<undefined> {
      try {
        const opened = await openPlan(context, assignment);
        while (await opened?.processNext()) await setTimeout(BETWEEN, undefined, { signal });
      } catch (cause) {
        // The assignment it is based on has changed: retrying would not help.
        if (!isConsoleError(cause)) throw cause;
        await giveUp(context, assignment, cause.code);
      }
    },
    // Whatever the cause, planning ends and says that it failed.
    failed: (transaction, { payload: { assignment } }) =>
      giveUp({ ...context, db: transaction }, assignment, 'internal_error'),
  });

/** If it still exists and is still being planned. */
async function giveUp({ db, now }: ChoiceContext, number: number, problem: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [row] = await selectAssignments(transaction).where(eq(assignments.number, number));
    if (row?.state === 'planning') await failPlan(transaction, { number, problem, at: now() });
  });
}

/** Opens a plan where planning left off. @returns null: it is no longer being planned */
export async function openPlan(
  context: ChoiceContext,
  number: number,
  most = SLICE,
): Promise<{ processNext(): Promise<boolean> } | null> {
  const { db, now } = context;
  const row = await readAssignmentRow(db, number);
  if (row.state !== 'planning') return null;
  const from = await chosenFrom(db, row);
  const source = sourceOf(row, from);
  const plannedOutcomes = new PlannedOutcomes(db, row.change as AssignmentChange | null, source.which);
  let found = await countFound(db, number);
  let { planned } = row;
  let reportedAt = now();
  return {
    /** Plans another slice. @returns whether there may be more, and no other process is planning it */
    async processNext() {
      if (found === null) {
        found = await choose(context, number, from);
        return found !== null;
      }
      if (planned >= found) {
        await freezePlan(context, number);
        return false;
      }
      const profiles = await readChosen(context, { number, from: planned, most, source });
      await plannedOutcomes.prepare(profiles);
      const isMoved = await write(
        db,
        { number, planned },
        profiles.map((profile) => ({ ...profile, planned: plannedOutcomes.of(profile) })),
      );
      planned += profiles.length;
      if (now() - reportedAt >= TOLD_EVERY) {
        reportedAt = now();
        await announce(db, { kind: 'assignments', profile: null });
      }
      return isMoved;
    },
  };
}

/** Null: the profiles are not chosen yet. */
async function countFound(db: Queries, number: number): Promise<number | null> {
  const [row] = await rowsOf<{ count: number | null }>(
    db,
    sql`SELECT cardinality(profiles) AS count FROM ${assignments} WHERE number = ${number}`,
  );
  return row?.count ?? null;
}

async function chosenFrom(db: Queries, row: AssignmentRow): Promise<ChosenFrom> {
  const choice = row.choice as StoredChoice;
  // The profiles of a list are already stored.
  return 'profiles' in choice ? { profiles: [] } : findChosenFrom(db, choice);
}

const sourceOf = (row: AssignmentRow, from: ChosenFrom): PlanSource => ({
  run: 'of' in from && from.which !== 'all' ? from.of.number : null,
  which: 'of' in from ? from.which : 'all',
  instead: 'again' in (row.choice as StoredChoice) ? row.of : null,
  check: 'filter' in from ? from.filter.check : undefined,
});

/** Chooses the profiles once, ordered by UUID. @returns how many; null: there is nothing to plan */
async function choose(context: ChoiceContext, number: number, from: ChosenFrom): Promise<number | null> {
  const { db } = context;
  // If two do this at once, the first wins.
  await db.execute(sql`
    UPDATE ${assignments} AS plan SET profiles = found.profiles, chosen = cardinality(found.profiles)
    FROM (SELECT ARRAY(
      SELECT profile FROM (${await chosenSql(context, from)}) AS chosen ORDER BY profile LIMIT ${MOST_ASSIGNED + 1}
    ) AS profiles) AS found
    WHERE plan.number = ${number} AND plan.state = 'planning' AND plan.profiles IS NULL`);
  const found = await countFound(db, number);
  if (found !== null && found > 0 && found <= MOST_ASSIGNED) return found;
  await giveUp(context, number, found ? 'too_many_profiles' : 'no_profiles');
  return null;
}

/**
 * Writes a complete slice once, or nothing.
 * @returns whether it is still being planned, and by this process alone
 */
async function write(
  db: Queries,
  { number, planned }: { number: number; planned: number },
  profiles: readonly (ChosenProfile & { planned: PlannedOutcome })[],
): Promise<boolean> {
  // Most profiles share a few outcomes: each is sent once.
  const plannedOutcomes = [...new Set(profiles.map((one) => one.planned))];
  const places = new Map(plannedOutcomes.map((fate, place) => [fate, place]));
  const rows = profiles.map((one) => ({
    number: one.number,
    profile: one.profile,
    readAt: one.readAt,
    place: places.get(one.planned),
  }));
  const moved = await rowsOf(
    db,
    sql`
      WITH moved AS (
        UPDATE ${assignments} SET planned = ${planned + profiles.length}::int
        WHERE number = ${number} AND state = 'planning' AND planned = ${planned}::int RETURNING number),
      written AS (
        INSERT INTO ${assignmentItems} (assignment, number, profile, fate, detail, before, after, read_at)
        SELECT moved.number, item.number, item.profile, of.fate, of.detail, of.before, of.after, item."readAt"
        FROM moved
        CROSS JOIN json_to_recordset(${JSON.stringify(rows)}::json)
          AS item (number int, profile uuid, place int, "readAt" timestamptz)
        JOIN json_to_recordset(${JSON.stringify(plannedOutcomes.map((fate, place) => ({ place, ...fate })))}::json)
          AS of (place int, fate text, detail text, before json, after json) ON of.place = item.place)
      SELECT number FROM moved`,
  );
  return moved.length > 0;
}
