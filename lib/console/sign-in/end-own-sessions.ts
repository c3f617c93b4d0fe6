import { and, eq } from 'drizzle-orm';
import { operatorSessions } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { permit } from '../permit';
import type { Authentication } from './authentication';
import { changeSessions } from './change-sessions';
import { endSessions } from './end-sessions';

/** Signs the operator out everywhere, here too. */
export async function endOwnSessions(authentication: Authentication, context: CallContext): Promise<void> {
  permit(context, 'own_account.manage');
  await changeSessions(authentication, async (transaction) => {
    await endSessions(transaction, context.operator.id);
    await record(transaction, context, { action: 'session.end_all' });
  });
}

/** Ends one session of the operator's own. @throws ConsoleError `no_such_session`, also for another's */
export async function endOwnSession(
  authentication: Authentication,
  context: CallContext,
  id: string,
): Promise<void> {
  permit(context, 'own_account.manage');
  await changeSessions(authentication, async (transaction) => {
    const ended = await transaction
      .delete(operatorSessions)
      .where(and(eq(operatorSessions.id, id), eq(operatorSessions.operatorId, context.operator.id)))
      .returning({ userAgent: operatorSessions.userAgent });
    if (ended[0] === undefined) throw new ConsoleError('no_such_session');
    const subject = ended[0].userAgent;
    await record(transaction, context, {
      action: 'session.sign_out',
      ...(subject === null ? {} : { subject }),
    });
  });
}
