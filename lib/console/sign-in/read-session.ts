import { and, eq, lt } from 'drizzle-orm';
import { operatorSessions, operators } from '@/lib/db/operator-schema';
import type { Authentication } from './authentication';
import { cookieName, cookieOf, tokenHash, tokenOf } from './cookies';
import { maySignIn } from './may-sign-in';
import type { Session } from './session-cache';

/** Shortest time between writes of `lastSeenAt`. */
const SEEN_EVERY_MS = 60_000;

/**
 * The session of the request's cookie, with its operator from the database; null if there is none, if it was
 * tampered with, has ended or was idle for too long, or if its operator may not sign in. Each call counts as
 * use and postpones the idle expiry.
 */
export async function readSession(authentication: Authentication, headers: Headers): Promise<Session | null> {
  const cookie = cookieOf(headers, cookieName(authentication.settings));
  if (cookie === null) return null;
  const now = authentication.now();
  const session = await authentication.sessions.read(cookie, () => findSession(authentication, cookie));
  if (session === null || now >= session.endsAt || now >= idleEnd(authentication, session)) return null;
  if (now - session.lastSeenAt >= SEEN_EVERY_MS) await recordSeen(authentication, session, now);
  return session;
}

/** When an idle session expires. */
export const idleEnd = ({ settings }: Authentication, { lastSeenAt }: { lastSeenAt: number }): number =>
  lastSeenAt + settings.idleMinutes * 60_000;

async function findSession(authentication: Authentication, cookie: string): Promise<Session | null> {
  const { db, secret, settings } = authentication;
  const token = tokenOf(cookie, secret);
  if (token === null) return null;
  const [found] = await db
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(eq(operatorSessions.tokenHash, tokenHash(token)));
  const operator = found && maySignIn(found.operator, settings);
  if (!operator) return null;
  const { id, expiresAt, lastSeenAt } = found.session;
  return { id, operator, endsAt: expiresAt.getTime(), lastSeenAt: lastSeenAt.getTime() };
}

/** A failure does not affect the request. */
async function recordSeen({ db, warn }: Authentication, session: Session, now: number): Promise<void> {
  session.lastSeenAt = now;
  await db
    .update(operatorSessions)
    .set({ lastSeenAt: new Date(now) })
    .where(and(eq(operatorSessions.id, session.id), lt(operatorSessions.lastSeenAt, new Date(now))))
    .catch((err: unknown) => warn({ err }, 'when a session was used could not be written'));
}
