import { and, desc, eq, gt } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { invitations, operatorSessions } from '@/lib/features/operators/tables';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { OwnSessions, PasswordChange, ProviderExit } from '../sign-in';
import type { Authentication } from './authentication';
import { changeSessions, endSessions } from './change-sessions';
import { cookieName, setCookie } from './cookies';
import { checkPassword, hashPassword, setPassword } from './passwords';
import { exitOf, takeExit } from './provider-exit';
import { idleEnd, readSession } from './read-session';
import { countTry, forgiveTries } from './tries';

/**
 * Changes the operator's password, and ends their other sessions and links.
 * @throws ConsoleError `passwords_off`, `password_wrong`, `too_many_tries`; nothing was changed
 */
export async function changePassword(
  authentication: Authentication,
  context: CallContext,
  { current, next }: PasswordChange,
  headers: Headers,
): Promise<void> {
  permit(context, 'own_account.manage');
  const { operator, call } = context;
  const { db, now, settings } = authentication;
  if (!settings.passwords) throw new ConsoleError('passwords_off');
  // Signed-in operators have counters of their own: a stranger who tries their address does not block them
  // here.
  const tried = { email: operator.email, from: call.from, device: operator.id };
  const verdict = await countTry(db, tried, now());
  if (verdict !== null) throw new ConsoleError('too_many_tries', { retryAfter: verdict.wait });
  const { right } = await checkPassword(db, { email: operator.email, password: current });
  if (!right) throw new ConsoleError('password_wrong');
  const session = await readSession(authentication, headers);
  const hash = await hashPassword(next);
  await changeSessions(authentication, async (transaction) => {
    await forgiveTries(transaction, tried, now());
    await setPassword(transaction, operator.id, hash, now());
    await endSessions(transaction, operator.id, session?.id);
    await transaction.delete(invitations).where(eq(invitations.operatorId, operator.id));
    await record(transaction, context, { action: 'account.password_changed' });
  });
}

const MOST = 200;

/** Where the operator is signed in, the last used first. */
export async function listSessions(
  authentication: Authentication,
  context: CallContext,
  headers: Headers,
): Promise<OwnSessions> {
  permit(context, 'own_account.manage');
  const now = authentication.now();
  const current = await readSession(authentication, headers);
  const rows = await authentication.db
    .select()
    .from(operatorSessions)
    .where(
      and(
        eq(operatorSessions.operatorId, context.operator.id),
        gt(operatorSessions.expiresAt, new Date(now)),
      ),
    )
    .orderBy(desc(operatorSessions.lastSeenAt))
    .limit(MOST);
  return {
    sessions: rows
      .filter(({ lastSeenAt }) => now < idleEnd(authentication, { lastSeenAt: lastSeenAt.getTime() }))
      .map((row) => ({
        id: row.id,
        current: row.id === current?.id,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        endsAt: row.expiresAt.toISOString(),
        from: row.ipAddress,
        userAgent: row.userAgent,
      })),
  };
}

/** Signs the operator out everywhere, including here. @returns where to sign out at the provider as well */
export async function endOwnSessions(
  authentication: Authentication,
  context: CallContext,
  headers: Headers,
): Promise<ProviderExit> {
  permit(context, 'own_account.manage');
  const session = await readSession(authentication, headers);
  const idToken = await changeSessions(authentication, async (transaction) => {
    await endSessions(transaction, context.operator.id);
    await record(transaction, context, { action: 'session.end_all' });
    return takeExit(transaction, session?.id ?? '');
  });
  return exitOf(authentication, idToken);
}

/**
 * Ends one of the operator's own sessions.
 * @throws ConsoleError `no_such_session`, also for another operator's
 */
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

/**
 * Ends the session of the request.
 * @returns `Set-Cookie` headers that delete the cookie, and where to sign out at the provider as well
 */
export async function signOut(
  authentication: Authentication,
  context: CallContext,
  headers: Headers,
): Promise<{ cookies: string[]; exit: ProviderExit }> {
  const session = await readSession(authentication, headers);
  const idToken = await changeSessions(authentication, async (transaction) => {
    await transaction.delete(operatorSessions).where(eq(operatorSessions.id, session?.id ?? ''));
    await record(transaction, context, { action: 'session.sign_out' });
    return takeExit(transaction, session?.id ?? '');
  });
  return { cookies: clearCookie(authentication), exit: await exitOf(authentication, idToken) };
}

/** `Set-Cookie` headers that delete the session's cookie. */
export const clearCookie = ({ settings }: Pick<Authentication, 'settings'>): string[] => [
  setCookie(settings, cookieName(settings), '', 0),
];
