import { randomUUID } from 'node:crypto';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { issueInvitation } from '@/lib/features/sign-in/server/issue-invitation';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { InviteOperatorAnswer, InviteOperatorRequest } from '../operators';
import { operators } from '../tables';
import { operatorRow } from './operator-rows';

type CallerContext = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

/**
 * Creates an operator who cannot sign in yet, and the link to choose a password. The link is only returned
 * here and not stored.
 * @throws ConsoleError `operator_known`: the address is in use
 */
export function inviteOperator(
  context: CallerContext,
  { name, email, role }: InviteOperatorRequest,
): Promise<InviteOperatorAnswer> {
  permit(context, 'operators.manage');
  return context.db.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(operators)
      .values({ id: randomUUID(), name, email, role, accessChangedAt: new Date(context.now()) })
      .onConflictDoNothing({ target: operators.email })
      .returning({ id: operators.id });
    if (made === undefined) throw new ConsoleError('operator_known');
    const { link, expiresAt } = await issueInvitation(transaction, made.id, context.now());
    const operator = await operatorRow(transaction, context.now(), made.id);
    await record(transaction, context, {
      action: 'operator.invited',
      subject: email,
      after: { name, role, linkUntil: expiresAt },
    });
    return { operator, link, expiresAt };
  });
}
