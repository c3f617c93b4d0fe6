import 'server-only';
import { sql } from 'drizzle-orm';
import { uuids } from '@/lib/features/checks/server/setup-results';
import type { CallContext } from '@/lib/features/context';
import { nextNumber } from '@/lib/features/settings/server/next-number';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { putItems } from '@/lib/platform/work/put-items';
import type { AssignmentChange, AssignmentChoice } from '../choice';
import type { CreateAssignmentRequest } from '../plan';
import { assignments } from '../tables';
import { MOST_ASSIGNED } from '../words';
import { readAssignmentRow, type StoredChoice, writeLog } from './assignment-rows';
import { type ChoiceContext, countChosen, findChosenFrom } from './choose-profiles';
import { PLAN_ASSIGNMENT_QUEUE } from './plan-assignment';

type Context = ChoiceContext & Pick<CallContext, 'operator' | 'assignmentApproval'>;

/** In order, by the database: sorting 100,000 here would take the thread for tens of milliseconds. */
const eachOnce = (profiles: readonly string[]) =>
  sql`ARRAY(SELECT DISTINCT profile FROM unnest(${uuids(profiles)}) AS profile ORDER BY profile)`;

/**
 * Plans a change of forms for many profiles in the background. Nothing is sent to the service. Activity
 * records the plan with its hash once it is complete.
 * @throws ConsoleError `no_profiles`, `too_many_profiles` with their number, `no_such_assignment`,
 * `invalid_body`; `assignment_state` if the assignment named by the choice is unfinished or was started
 */
export async function createAssignment(
  context: Context,
  { title, reason, ticket, choice, change: given }: CreateAssignmentRequest,
): Promise<{ number: number }> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  const from = await findChosenFrom(db, choice);
  const change = await changeFor(context, choice, given);
  const count = await countChosen(context, from);
  if (count === 0) throw new ConsoleError('no_profiles');
  if (count > MOST_ASSIGNED) {
    const message = `An assignment can have up to ${MOST_ASSIGNED} profiles. This selection has ${count}.`;
    throw new ConsoleError('too_many_profiles', { errors: { choice: [message] } });
  }
  const madeAt = new Date(now());
  const storedChoice: StoredChoice = 'profiles' in choice ? { profiles: count } : choice;
  return db.transaction(async (transaction) => {
    const number = await nextNumber(transaction, 'assignments');
    await transaction
      .insert(assignments)
      .overridingSystemValue()
      .values({
        number,
        title,
        reason,
        ticket: ticket ?? null,
        choice: storedChoice,
        change,
        state: 'planning',
        madeAt,
        profiles: 'profiles' in choice ? eachOnce(choice.profiles) : null,
        of: ofChoice(choice),
        chosen: count,
        needsApproval: context.assignmentApproval,
        madeBy: operator.name,
        madeById: operator.id,
        madeByToken: operator.token?.name ?? null,
      });
    await writeLog(transaction, { assignment: number, at: madeAt, by: operator.name, kind: 'made' });
    await putItems(transaction, consoleWorkStore(), [
      { queue: PLAN_ASSIGNMENT_QUEUE, key: String(number), payload: { assignment: number } },
    ]);
    await announce(transaction, { kind: 'assignments', profile: null });
    return { number };
  });
}

/** The assignment named by a choice; null: none. */
const ofChoice = (choice: AssignmentChoice): number | null =>
  'undo' in choice ? choice.undo : 'rest' in choice ? choice.rest : 'again' in choice ? choice.again : null;

/** Null: each profile has its own change. A choice based on another assignment has that one's change. */
async function changeFor(
  { db }: Context,
  choice: AssignmentChoice,
  given: AssignmentChange | undefined,
): Promise<AssignmentChange | null> {
  const refused = (message: string) => invalidMember('change', message);
  const of = ofChoice(choice);
  if (of === null) {
    if (given === undefined) throw refused('Choose what to change.');
    return given;
  }
  if (given !== undefined) throw refused('Leave this out. The change is taken from the other assignment.');
  if ('undo' in choice) return null;
  return (await readAssignmentRow(db, of)).change as AssignmentChange | null;
}
