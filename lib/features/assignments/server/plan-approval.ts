import { eq, type SQL, sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { type ApprovalContext, isApprover } from '@/lib/features/operators/server/approvers';
import { operators } from '@/lib/features/operators/tables';
import { isVouchedFor } from '@/lib/features/sign-in/server/provider-access';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { assignments } from '../tables';
import type { AssignmentState } from '../words';
import type { AssignmentRow } from './assignment-rows';

export type PlanApprovalContext = Pick<ApprovalContext, 'db' | 'now' | 'approverWait'> &
  Pick<CallContext, 'assignmentApproval' | 'providerDays'>;

/**
 * Whether someone other than the author approved a plan and may still approve, for a query on `assignments`. For an
 * operator from a provider, an approval lasts as long as their access: some days after it, or after they last
 * signed in there.
 */
export function isApproved(context: Omit<PlanApprovalContext, 'db'>): SQL<boolean> {
  const ageing = { providerDays: context.providerDays, now: context.now(), since: assignments.decidedAt };
  return sql<boolean>`(${assignments.decidedById} <> ${assignments.madeById} AND EXISTS (
    SELECT FROM ${operators} WHERE ${operators.id} = ${assignments.decidedById}
      AND ${isApprover(context, 'forms.change')} AND ${isVouchedFor(operators.id, ageing)}))`;
}

/** Whether a plan needs approval by the current policy, whatever the policy was when it was made. */
export const waitsForApproval = (context: Omit<PlanApprovalContext, 'db'>): SQL =>
  context.assignmentApproval
    ? sql`(${assignments.state} = 'waiting' OR (${assignments.state} = 'ready' AND ${isApproved(context)} IS NOT TRUE))`
    : sql`${assignments.state} = 'waiting'`;

/** False if there is no decision. */
export async function isPlanApproved(context: PlanApprovalContext, number: number): Promise<boolean> {
  const [row] = await context.db
    .select({ isApproved: sql<boolean>`COALESCE(${isApproved(context)}, false)` })
    .from(assignments)
    .where(eq(assignments.number, number));
  return row?.isApproved ?? false;
}

/** Called whenever a run starts or resumes. @throws ConsoleError `plan_not_approved` */
export async function refuseUnapproved(context: PlanApprovalContext, number: number): Promise<void> {
  if (!context.assignmentApproval || (await isPlanApproved(context, number))) return;
  throw new ConsoleError('plan_not_approved');
}

/** A plan stored as ready goes back to waiting if approval is required and there is no valid one. */
export const stateNow = (
  { assignmentApproval }: Pick<CallContext, 'assignmentApproval'>,
  row: Pick<AssignmentRow, 'state'>,
  isPlanApproved: boolean,
): AssignmentState =>
  row.state === 'ready' && assignmentApproval && !isPlanApproved ? 'waiting' : (row.state as AssignmentState);
