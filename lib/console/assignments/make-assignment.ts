import 'server-only';
import { assignmentChange } from '@/lib/contract/assignments/choice';
import type { MakeAssignmentRequest } from '@/lib/contract/assignments/plan';
import { assignmentNumber, MOST_ASSIGNED } from '@/lib/contract/assignments/words';
import { assignments } from '@/lib/db/assignment-schema';
import { putItems } from '@/lib/work/put-items';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import { consoleWorkStore } from '../console-work';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { type AssignmentRow, readAssignmentRow, writeLog } from './assignment-rows';
import { type ChoiceContext, countChosen } from './choose-profiles';
import { PLAN_ASSIGNMENT_QUEUE } from './plan-assignment';

type Context = ChoiceContext & Pick<CallContext, 'operator' | 'call' | 'assignmentApproval'>;

/**
 * Has a change of forms planned for many profiles, in the background. Nothing is sent to the service.
 * @throws ConsoleError `no_profiles`, `too_many_profiles` with their number, `no_such_assignment`; `assignment_state` for
 * an undo, or the rest, of a run that is not over
 */
export async function makeAssignment(
  context: Context,
  { title, reason, ticket, choice, change }: MakeAssignmentRequest,
): Promise<{ number: number }> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  const source = await readSource(context, choice);
  const wanted = source === null ? change : 'rest' in choice ? assignmentChange.parse(source.change) : null;
  if (wanted === undefined)
    throw new ConsoleError('invalid_body', { errors: { change: ['Say what is to change.'] } });
  const count = await countChosen(context, choice);
  if (count === 0) throw new ConsoleError('no_profiles');
  if (count > MOST_ASSIGNED) {
    throw new ConsoleError('too_many_profiles', {
      errors: { choice: [`There are ${count} profiles in it.`] },
    });
  }
  const madeAt = new Date(now());
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(assignments)
      .values({
        ...{ title, reason, ticket: ticket ?? null, choice, change: wanted, state: 'planning', madeAt },
        ...{ of: source?.number ?? null, needsApproval: context.assignmentApproval },
        ...{ madeBy: operator.name, madeById: operator.id },
      })
      .returning({ number: assignments.number });
    if (row === undefined) throw new Error('The assignment was not written.');
    const { number } = row;
    await writeLog(transaction, { assignment: number, at: madeAt, by: operator.name, kind: 'made' });
    await putItems(transaction, consoleWorkStore(), [
      { queue: PLAN_ASSIGNMENT_QUEUE, key: String(number), payload: {} },
    ]);
    await announce(transaction, { kind: 'assignments', profile: null });
    await record(transaction, context, {
      ...{ action: 'assignment.made', reason },
      subject: `${assignmentNumber(number)} ${title}`,
      after: { assignment: number, ticket, change: wanted, choice: toldChoice(choice), profiles: count },
    });
    return { number };
  });
}

/** The run that is undone or taken up again; null: the choice names none. */
async function readSource(
  { db }: Context,
  choice: MakeAssignmentRequest['choice'],
): Promise<AssignmentRow | null> {
  const of = 'undo' in choice ? choice.undo : 'rest' in choice ? choice.rest : null;
  if (of === null) return null;
  const row = await readAssignmentRow(db, of);
  const isOver = row.startedAt !== null && (row.state === 'done' || row.state === 'cancelled');
  // What an undo wrote back is undone by a change of its own; it has no change that others could be given.
  if (!isOver || ('rest' in choice && row.change === null)) throw new ConsoleError('assignment_state');
  return row;
}

/** A list of profiles is told by their number. */
const toldChoice = (choice: MakeAssignmentRequest['choice']) =>
  'profiles' in choice ? { profiles: choice.profiles.length } : choice;
