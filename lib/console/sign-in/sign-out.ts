import { eq } from 'drizzle-orm';
import { operatorSessions } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import type { CallContext } from '../context';
import type { Authentication } from './authentication';
import { changeSessions } from './change-sessions';
import { cookieName, setCookie } from './cookies';
import { readSession } from './read-session';

/** Ends the session of the request. @returns `Set-Cookie` headers that take the cookie away */
export async function signOut(
  authentication: Authentication,
  context: CallContext,
  headers: Headers,
): Promise<string[]> {
  const session = await readSession(authentication, headers);
  await changeSessions(authentication, async (transaction) => {
    await transaction.delete(operatorSessions).where(eq(operatorSessions.id, session?.id ?? ''));
    await record(transaction, context, { action: 'session.sign_out' });
  });
  return takeCookieAway(authentication);
}

/** `Set-Cookie` headers that take the session's cookie away. */
export const takeCookieAway = ({ settings }: Pick<Authentication, 'settings'>): string[] => [
  setCookie(settings, cookieName(settings), '', 0),
];
