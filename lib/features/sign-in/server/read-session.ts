import { and, eq, lt } from 'drizzle-orm';
import { operatorSessions, operators } from '@/lib/features/operators/tables';
import type { SessionExpiry } from '../sign-in';
import type { Authentication } from './authentication';
import { cookieName, cookieOf, tokenHash, tokenOf } from './cookies';
import { maySignIn } from './may-sign-in';
import type { Session } from './session-cache';

/** Shortest time between writes of `lastSeenAt`. Browsers report use less often. */
const SEEN_EVERY_MS = 5_000;

/**
 * The session of the request's cookie, with its operator from the database; null if there is none, if it was
 * tampered with, has ended or was idle for too long, or if its operator may not sign in. A request is not use:
 * open pages send them without anyone (`recordUse`).
 */
export async function readSession(authentication: Authentication, headers: Headers): Promise<Session | null> {
  const cookie = cookieOf(headers, cookieName(authentication.settings));
  if (cookie === null) return null;
  const now = authentication.now();
  const isOver = (found: Session) => now >= found.endsAt || now >= idleEnd(authentication, found);
  const session = await authentication.sessions.read(cookie, () => findSession(authentication, cookie));
  if (session === null || !isOver(session)) return session;
  // Another instance may have recorded use since it was cached.
  const current = await findSession(authentication, cookie);
  return current === null || isOver(current) ? null : current;
}

/** Postpones the idle expiry of the request's session. @returns the session; null if it has ended */
export async function recordUse(authentication: Authentication, headers: Headers): Promise<Session | null> {
  const session = await readSession(authentication, headers);
  const now = authentication.now();
  if (session !== null && now - session.lastSeenAt >= SEEN_EVERY_MS) {
    await recordSeen(authentication, session, now);
  }
  return session;
}

/** In whole seconds, rounded down, so that no one is promised more time than there is. */
export function expiryOf(authentication: Authentication, session: Session): SessionExpiry {
  const left = (end: number) => Math.max(0, Math.floor((end - authentication.now()) / 1_000));
  return {
    idleEndsIn: left(idleEnd(authentication, session)),
    endsIn: left(session.endsAt),
    idleLimit: authentication.settings.idleMinutes * 60,
  };
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
