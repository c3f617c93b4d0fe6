import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { issueInvitation } from '@/lib/features/sign-in/server/issue-invitation';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { OperatorLink } from '../operators';
import { operatorRow } from './operator-rows';

type CallerContext = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

/**
 * A new link for an operator to set a first or new password. The earlier one no longer works.
 * @throws ConsoleError `no_such_operator`, `operator_disabled`
 */
export function renewLink(context: CallerContext, id: string): Promise<OperatorLink> {
  permit(context, 'operators.manage');
  return context.db.transaction(async (transaction) => {
    const { email, disabledAt } = await operatorRow(transaction, context.now(), id);
    if (disabledAt !== null) throw new ConsoleError('operator_disabled');
    const { link, expiresAt } = await issueInvitation(transaction, id, context.now());
    await record(transaction, context, {
      action: 'operator.invited',
      subject: email,
      after: { linkUntil: expiresAt },
    });
    return { link, expiresAt };
  });
}
