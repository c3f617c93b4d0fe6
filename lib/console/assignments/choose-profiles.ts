import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { AssignmentChoice, CountedChoice } from '@/lib/contract/assignments/choice';
import { WRONG_OUTCOMES } from '@/lib/contract/assignments/words';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import { assignmentItems } from '@/lib/db/assignment-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import { rowsOf } from '@/lib/work/work-store';
import { uuids } from '../checks/setup-results';
import type { CallContext } from '../context';
import { profilesSource } from '../directory/profiles-source';
import { conditionOf } from '../lists/list-sql';
import { permit } from '../permit';
import { countCoverage, cutoffOf } from '../setups/coverage';
import { readAssignmentRow } from './assignment-rows';

export type ChoiceContext = Pick<CallContext, 'db' | 'reads' | 'survey' | 'now'>;

/** The known profiles that a choice has now: a condition of a query over `known_profiles`. */
export async function chosenSql(context: ChoiceContext, choice: AssignmentChoice): Promise<SQL> {
  if ('profiles' in choice) return sql`${knownProfiles.uuid} = ANY(${uuids(choice.profiles)})`;
  if ('filter' in choice) {
    const source = await profilesSource(context, choice.filter);
    return conditionOf(PROFILES_LIST, source, choice.filter) ?? sql`true`;
  }
  const [of, which] =
    'undo' in choice
      ? [choice.undo, sql`item.outcome = 'changed'`]
      : [choice.rest, sql`(item.outcome IS NULL OR item.outcome IN (${quoted(WRONG_OUTCOMES)}))`];
  await readAssignmentRow(context.db, of);
  return sql`${knownProfiles.uuid} IN (
    SELECT item.profile FROM ${assignmentItems} AS item
    WHERE item.assignment = ${of} AND item.fate = 'to_change' AND ${which})`;
}

const quoted = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );

/** How many profiles a choice has now, and how well they are read. @throws ConsoleError `no_such_assignment` */
export async function countChoice(
  context: ChoiceContext & Pick<CallContext, 'operator'>,
  choice: AssignmentChoice,
): Promise<CountedChoice> {
  permit(context, 'profiles.read');
  const condition = await chosenSql(context, choice);
  const coverage = await countCoverage(context.db, cutoffOf(context), condition);
  const asked = 'profiles' in choice ? new Set(choice.profiles).size : coverage.known;
  return { count: coverage.known, unknown: asked - coverage.known, coverage };
}

export async function countChosen(context: ChoiceContext, choice: AssignmentChoice): Promise<number> {
  const condition = await chosenSql(context, choice);
  const [row] = await rowsOf<{ count: number }>(
    context.db,
    sql`SELECT count(*)::int AS count FROM ${knownProfiles} WHERE ${condition}`,
  );
  return row?.count ?? 0;
}
