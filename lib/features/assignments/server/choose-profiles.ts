import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { uuids } from '@/lib/features/checks/server/setup-results';
import type { CallContext } from '@/lib/features/context';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import type { DirectoryQuery } from '@/lib/features/profiles/profiles';
import { profilesSource } from '@/lib/features/profiles/server/profiles-source';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { countCoverage, countCoverageOf, cutoffOf } from '@/lib/features/setups/server/coverage';
import type { Queries } from '@/lib/platform/db/database';
import { conditionOf } from '@/lib/platform/list/server/list-sql';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { AssignmentChoice, CountedChoice } from '../choice';
import { assignmentItems, assignments } from '../tables';
import { WRONG_OUTCOMES } from '../words';
import { type AssignmentRow, readAssignmentRow, type StoredChoice } from './assignment-rows';

export type ChoiceContext = Pick<CallContext, 'db' | 'reads' | 'survey' | 'now'>;

/** The source of a choice's profiles: a list, a filter, or another assignment's items. */
export type ChosenFrom =
  | { profiles: readonly string[] }
  | { filter: DirectoryQuery }
  | { of: AssignmentRow; which: 'all' | 'undo' | 'rest' };

/**
 * @throws ConsoleError `no_such_assignment`; `assignment_state` for an undo, or the rest, of an unfinished
 * run, and for a new version of a plan that was started or is still being planned
 */
export async function findChosenFrom(db: Queries, choice: AssignmentChoice): Promise<ChosenFrom> {
  if ('profiles' in choice || 'filter' in choice) return choice;
  if ('again' in choice) {
    const before = await readAssignmentRow(db, choice.again);
    if (before.startedAt !== null || before.state === 'planning') throw new ConsoleError('assignment_state');
    return sourceOfNewPlan(db, before);
  }
  const [number, which] = 'undo' in choice ? [choice.undo, 'undo' as const] : [choice.rest, 'rest' as const];
  const of = await readAssignmentRow(db, number);
  const isOver = of.startedAt !== null && of.endedAt !== null;
  if (!isOver) throw new ConsoleError('assignment_state');
  return { of, which };
}

/** A plan that was itself made from an older plan uses the choice of the first one. */
async function sourceOfNewPlan(db: Queries, before: AssignmentRow): Promise<ChosenFrom> {
  const choice = before.choice as StoredChoice;
  if ('profiles' in choice) return { of: before, which: 'all' };
  if ('again' in choice) return sourceOfNewPlan(db, await readAssignmentRow(db, choice.again));
  return findChosenFrom(db, choice);
}

const filterSql = async (context: ChoiceContext, filter: DirectoryQuery): Promise<SQL> =>
  conditionOf(PROFILES_LIST, await profilesSource(context, filter), filter) ?? sql`true`;

/** The chosen profiles as a query of `profile`, known or not, without duplicates. */
export async function chosenSql(context: ChoiceContext, from: ChosenFrom): Promise<SQL> {
  if ('profiles' in from) {
    return sql`SELECT DISTINCT profile FROM unnest(${uuids(from.profiles)}) AS profile`;
  }
  if ('filter' in from) {
    return sql`SELECT uuid AS profile FROM ${knownProfiles} WHERE ${await filterSql(context, from.filter)}`;
  }
  const ofItems = sql`SELECT item.profile FROM ${assignmentItems} AS item WHERE item.assignment = ${from.of.number}`;
  switch (from.which) {
    case 'all':
      // If planning failed, not all profiles have an item.
      return sql`${ofItems} UNION SELECT unnest(profiles) FROM ${assignments} WHERE number = ${from.of.number}`;
    case 'undo':
      return sql`${ofItems} AND item.outcome = 'changed'`;
    case 'rest':
      return sql`${ofItems} AND item.fate = 'to_change' AND (item.outcome IS NULL OR item.outcome = ANY(${sql.param(WRONG_OUTCOMES)}::text[]))`;
  }
}

export async function countChosen(context: ChoiceContext, from: ChosenFrom): Promise<number> {
  if ('profiles' in from) return new Set(from.profiles).size;
  const [row] = await rowsOf<{ count: number }>(
    context.db,
    sql`SELECT count(*)::int AS count FROM (${await chosenSql(context, from)}) AS chosen`,
  );
  return row?.count ?? 0;
}

/**
 * How many profiles a choice has now, and how many of them are up to date.
 * @throws ConsoleError `no_such_assignment`, `assignment_state`
 */
export async function countChoice(
  context: ChoiceContext & Pick<CallContext, 'operator'>,
  choice: AssignmentChoice,
): Promise<CountedChoice> {
  permit(context, 'profiles.read');
  const from = await findChosenFrom(context.db, choice);
  const cutoff = cutoffOf(context);
  if ('filter' in from) {
    const coverage = await countCoverage(context.db, cutoff, await filterSql(context, from.filter));
    return { count: coverage.known, unknown: 0, coverage };
  }
  if ('profiles' in from) {
    const profiles = [...new Set(from.profiles)];
    const coverage = await countCoverageOf(context.db, cutoff, profiles);
    return { count: profiles.length, unknown: profiles.length - coverage.known, coverage };
  }
  const chosen = await chosenSql(context, from);
  const [count, coverage] = await Promise.all([
    countChosen(context, from),
    countCoverage(context.db, cutoff, sql`${knownProfiles.uuid} IN (${chosen})`),
  ]);
  return { count, unknown: count - coverage.known, coverage };
}
