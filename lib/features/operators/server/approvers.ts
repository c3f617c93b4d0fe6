import { and, asc, eq, isNull, lte, ne, type SQL } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { PERMISSIONS, type Permission } from '@/lib/platform/access/permissions';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { isPermitted } from '@/lib/platform/use-case/permit';
import { operators } from '../tables';

export type ApprovalContext = Pick<CallContext, 'db' | 'operator' | 'now' | 'approverWait'>;

const MOST_NAMED = 20;

/**
 * Whether an operator may approve now, for a query on `operators`: enabled, with a role that has the
 * permission, and with access that has not changed within `APPROVER_WAIT`.
 */
export const isApprover = (
  { now, approverWait }: Pick<ApprovalContext, 'now' | 'approverWait'>,
  permission: Permission,
): SQL | undefined =>
  and(
    isNull(operators.disabledAt),
    isOneOf(operators.role, PERMISSIONS[permission]),
    approverWait === null ? undefined : lte(operators.accessChangedAt, new Date(now() - approverWait)),
  );

/** Whether the current operator may approve requests made by others. */
export async function mayApproveNow(context: ApprovalContext, permission: Permission): Promise<boolean> {
  if (!isPermitted(context.operator, permission)) return false;
  // The session or token was checked a moment ago; only the wait needs the database.
  if (context.approverWait === null) return true;
  const own = and(eq(operators.id, context.operator.id), isApprover(context, permission));
  return (await context.db.$count(operators, own)) > 0;
}

/** @throws ConsoleError `approver_too_new` */
export async function refuseNewApprover(context: ApprovalContext, permission: Permission): Promise<void> {
  if (!(await mayApproveNow(context, permission))) throw new ConsoleError('approver_too_new');
}

/** Names of up to 20 operators who may approve this operator's request. */
export async function listApprovers(
  context: Pick<ApprovalContext, 'db' | 'now' | 'approverWait'>,
  permission: Permission,
  askedBy: string,
): Promise<string[]> {
  const rows = await context.db
    .select({ name: operators.name })
    .from(operators)
    .where(and(ne(operators.id, askedBy), isApprover(context, permission)))
    .orderBy(asc(operators.name), asc(operators.id))
    .limit(MOST_NAMED);
  return rows.map(({ name }) => name);
}
