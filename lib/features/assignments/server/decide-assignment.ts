import 'server-only';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { refuseNewApprover } from '@/lib/features/operators/server/approvers';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { DecideAssignmentRequest } from '../plan';
import { type AssignmentState, assignmentNumber } from '../words';
import { type AssignmentRow, changeState, readAssignmentRow } from './assignment-rows';
import { isPlanApproved, type PlanApprovalContext, stateNow } from './plan-approval';
import { isOld } from './read-assignments';

type Context = PlanApprovalContext & Pick<CallContext, 'operator' | 'call'>;

/**
 * Approves exactly the plan that was viewed, or sends it back. A plan can be approved again once its earlier
 * approval is no longer valid.
 * @throws ConsoleError `no_such_assignment`, `own_assignment`, `approver_too_new`, `other_plan`,
 * `plan_too_old`, `assignment_state`
 */
export async function decideAssignment(
  context: Context,
  number: number,
  { decision, hash, remark }: DecideAssignmentRequest,
): Promise<void> {
  permit(context, 'forms.change');
  const { db, operator, now } = context;
  const row = await readAssignmentRow(db, number);
  const state = stateNow(context, row, await isPlanApproved(context, number));
  if (state !== 'waiting') throw new ConsoleError('assignment_state');
  if (row.madeById === operator.id) throw new ConsoleError('own_assignment');
  const approves = decision === 'approve';
  if (approves) await refuseNewApprover(context, 'forms.change');
  refuseOther(row, hash, now());
  const at = new Date(now());
  await db.transaction(async (transaction) => {
    const { title } = await changeState(transaction, {
      number,
      from: [row.state as AssignmentState],
      to: approves ? 'ready' : 'sent_back',
      at,
      by: operator.name,
      kind: approves ? 'approved' : 'sent_back',
      ...(remark ? { detail: { remark } } : {}),
      set: { decidedAt: at, decidedBy: operator.name, decidedById: operator.id, remark: remark || null },
    });
    await record(transaction, context, {
      action: approves ? 'assignment.approved' : 'assignment.sent_back',
      subject: `${assignmentNumber(number)} ${title}`,
      after: { assignment: number, hash },
      reason: remark,
    });
  });
}

/** Approving or starting requires that the operator saw exactly this plan, and that it is recent. */
export function refuseOther(row: AssignmentRow, hash: string, now: number): void {
  if (row.hash !== hash) throw new ConsoleError('other_plan');
  if (isOld(row, now)) throw new ConsoleError('plan_too_old');
}
