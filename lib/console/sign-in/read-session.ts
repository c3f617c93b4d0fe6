import { and, eq, lt } from 'drizzle-orm';
import { operatorSessions } from '@/lib/db/operator-schema';
import { cookieName } from './create-auth';
import type { Entrance } from './entrance';
import { mayEnter } from './may-enter';
import type { Session } from './session-cache';

/** `lastSeenAt` is written no more often. */
const SEEN_EVERY_MS = 60_000;

/**
 * The session that the request's cookie names, with its operator as the database has them; null where there is
 * none, where it was tampered with, has ended or was idle for too long, or where its operator is not let in.
 * Being asked is use: it puts off the end by idleness.
 */
export async function readSession(entrance: Entrance, headers: Headers): Promise<Session | null> {
  const cookie = cookieOf(headers, cookieName(entrance.settings));
  if (cookie === null) return null;
  const now = entrance.now();
  const session = await entrance.sessions.read(cookie, () => findSession(entrance, cookie));
  if (session === null || now >= session.endsAt || now >= idleEnd(entrance, session)) return null;
  if (now - session.lastSeenAt >= SEEN_EVERY_MS) await noteSeen(entrance, session, now);
  return session;
}

/** When a session ends that is not used any more. */
export const idleEnd = ({ settings }: Entrance, { lastSeenAt }: { lastSeenAt: number }): number =>
  lastSeenAt + settings.idleMinutes * 60_000;

async function findSession(entrance: Entrance, cookie: string): Promise<Session | null> {
  const headers = new Headers({ cookie: `${cookieName(entrance.settings)}=${cookie}` });
  const found = await entrance.auth.api.getSession({ headers });
  const operator = found && mayEnter(found.user, entrance.settings);
  if (!found || !operator) return null;
  const { id, expiresAt, lastSeenAt, createdAt } = found.session;
  return {
    id,
    operator,
    endsAt: expiresAt.getTime(),
    lastSeenAt: (lastSeenAt ?? createdAt).getTime(),
  };
}

/** Nobody is sent away when it fails. */
async function noteSeen({ db, warn }: Entrance, session: Session, now: number): Promise<void> {
  session.lastSeenAt = now;
  await db
    .update(operatorSessions)
    .set({ lastSeenAt: new Date(now) })
    .where(and(eq(operatorSessions.id, session.id), lt(operatorSessions.lastSeenAt, new Date(now))))
    .catch((err: unknown) => warn({ err }, 'when a session was used could not be written'));
}

/** The value of a cookie, as it came. Source: RFC 6265, section 5.4. */
export function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const text = pair.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return null;
}
