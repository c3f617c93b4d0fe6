import { randomUUID } from 'node:crypto';
import type { InviteOperatorAnswer, InviteOperatorRequest } from '@/lib/contract/operators';
import { operators } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { invitationLink } from './invitation-link';
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
    const link = await invitationLink(transaction, made.id, context.now());
    const operator = await operatorRow(transaction, context.now(), made.id);
    await record(transaction, context, {
      action: 'operator.invited',
      subject: email,
      after: { name, role, linkUntil: link.expiresAt },
    });
    return { operator, ...link };
  });
}
