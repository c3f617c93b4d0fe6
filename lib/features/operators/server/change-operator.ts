import { and, eq, isNull } from 'drizzle-orm';
import { type Entry, record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import type { Authentication } from '@/lib/features/sign-in/server/authentication';
import { changeSessions, endSessions } from '@/lib/features/sign-in/server/change-sessions';
import { includesRole } from '@/lib/platform/access/permissions';
import type { Role } from '@/lib/platform/access/roles';
import type { Queries } from '@/lib/platform/db/database';
import { announceAccess } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { ChangeOperatorRequest, OperatorAnswer } from '../operators';
import { invitations, operators } from '../tables';
import { operatorRow } from './operator-rows';

type CallerContext = Pick<CallContext, 'operator' | 'call' | 'now'>;

interface OperatorAccess {
  role: Role;
  disabled: boolean;
}

/**
 * Changes an operator's role, or disables or enables them. An operator who loses permissions is signed out
 * everywhere in the same transaction; a disabled operator's links no longer work.
 * @throws ConsoleError `no_such_operator`; `own_operator` for oneself; `last_administrator`
 */
export function changeOperator(
  authentication: Pick<Authentication, 'db' | 'sessions'>,
  context: CallerContext,
  id: string,
  change: ChangeOperatorRequest,
): Promise<OperatorAnswer> {
  permit(context, 'operators.manage');
  return changeSessions(authentication, async (transaction) => {
    const administrators = await lockAdministrators(transaction);
    const row = await operatorRow(transaction, context.now(), id);
    const before: OperatorAccess = { role: row.role, disabled: row.disabledAt !== null };
    const after: OperatorAccess = {
      role: change.role ?? before.role,
      disabled: change.disabled ?? before.disabled,
    };
    const entries = entriesOf(row.email, before, after);
    if (entries.length === 0) return { operator: row };
    if (id === context.operator.id) throw new ConsoleError('own_operator');
    const isOneLess = after.disabled || after.role !== 'administrator';
    if (isOneLess && administrators.every((one) => one === id)) throw new ConsoleError('last_administrator');

    const now = new Date(context.now());
    const gainsAccess = !after.disabled && (before.disabled || before.role !== after.role);
    const disabledAt = after.disabled ? new Date(row.disabledAt ?? now) : null;
    await transaction
      .update(operators)
      .set({
        role: after.role,
        disabledAt,
        disabledBy: null,
        updatedAt: now,
        ...(gainsAccess ? { accessChangedAt: now } : {}),
      })
      .where(eq(operators.id, id));
    if (after.disabled || !includesRole(after.role, before.role)) await endSessions(transaction, id);
    if (after.disabled) await transaction.delete(invitations).where(eq(invitations.operatorId, id));
    const operator = await operatorRow(transaction, context.now(), id);
    for (const entry of entries) await record(transaction, context, entry);
    await announceAccess(transaction);
    return { operator };
  });
}

/** Serialises changes of administrators: if two disable each other, one is left. */
async function lockAdministrators(transaction: Queries): Promise<string[]> {
  const rows = await transaction
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.role, 'administrator'), isNull(operators.disabledAt)))
    .orderBy(operators.id)
    .for('update');
  return rows.map(({ id }) => id);
}

function entriesOf(subject: string, before: OperatorAccess, after: OperatorAccess): Entry[] {
  const entries: Entry[] = [];
  if (before.role !== after.role) {
    entries.push({
      action: 'operator.changed',
      subject,
      before: { role: before.role },
      after: { role: after.role },
    });
  }
  if (before.disabled !== after.disabled) {
    entries.push({ action: after.disabled ? 'operator.disabled' : 'operator.enabled', subject });
  }
  return entries;
}
