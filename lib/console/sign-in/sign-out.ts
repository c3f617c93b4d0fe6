import { eq } from 'drizzle-orm';
import { operatorSessions } from '@/lib/db/operator-schema';
import { record } from '../activity/record';
import type { CallContext } from '../context';
import { changeSessions } from './change-sessions';
import type { Entrance } from './entrance';
import { readSession } from './read-session';

/** Ends the session of the request. @returns `Set-Cookie` headers that take the cookie away */
export async function signOut(entrance: Entrance, context: CallContext, headers: Headers): Promise<string[]> {
  const session = await readSession(entrance, headers);
  await changeSessions(entrance, async (transaction) => {
    await transaction.delete(operatorSessions).where(eq(operatorSessions.id, session?.id ?? ''));
    await record(transaction, context, { action: 'session.sign_out' });
  });
  return takeCookieAway(entrance);
}

export async function takeCookieAway({ auth }: Pick<Entrance, 'auth'>): Promise<string[]> {
  // Without a cookie better-auth ends no session, and answers with the cookie's end.
  const { headers } = await auth.api.signOut({ headers: new Headers(), returnHeaders: true });
  return headers.getSetCookie();
}
