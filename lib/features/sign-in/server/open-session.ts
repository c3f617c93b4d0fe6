import { and, eq, lt, or } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import { isDemo } from '@/lib/features/operators/is-demo';
import { operatorSessions, operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { Authentication, Caller } from './authentication';
import { changeSessions } from './change-sessions';
import { cookieName, newToken, setCookie, signedToken, tokenHash } from './cookies';
import { deviceCookie } from './known-device';
import { maySignIn } from './may-sign-in';
import { storeExit } from './provider-exit';
import type { Identity } from './read-identity';
import { readSession } from './read-session';

export interface SignInResult {
  operator: Operator;
  /** `Set-Cookie` headers. */
  cookies: string[];
}

/** `role`: a demo operator switches to another role. */
type SignInMethod = 'password' | 'demo' | 'invitation' | 'oidc' | 'role';

const MOST_USER_AGENT = 300;

/**
 * Opens a session for an operator who may sign in: always a new one, whatever session the browser came with;
 * that one ends. Everything is recorded, or nothing is done.
 * @param admit Determines the operator, and writes what belongs to it, in the same transaction.
 * @param identity The person at the provider, if it was opened there.
 * @throws ConsoleError `sign_in_refused` for an operator who was disabled meanwhile
 */
export async function openSession(
  authentication: Authentication,
  caller: Caller,
  by: SignInMethod,
  admit: (transaction: Queries) => Promise<Operator>,
  identity: Pick<Identity, 'session' | 'idToken'> | null = null,
): Promise<SignInResult> {
  const { settings, secret, now } = authentication;
  const hours =
    by === 'oidc' ? Math.min(settings.sessionHours, settings.providerDays * 24) : settings.sessionHours;
  const former = await readSession(authentication, caller.headers);
  return changeSessions(authentication, async (transaction) => {
    const operator = await admit(transaction);
    await refuseDisabled(transaction, operator.id, settings);
    await endFormer(transaction, operator.id, former?.id ?? '', now());
    const token = newToken();
    const at = new Date(now());
    const session = { id: crypto.randomUUID(), expiresAt: new Date(now() + hours * 3_600_000) };
    await transaction.insert(operatorSessions).values({
      ...session,
      tokenHash: tokenHash(token),
      operatorId: operator.id,
      providerSession: identity?.session ?? null,
      lastSeenAt: at,
      createdAt: at,
      ipAddress: caller.call.from,
      userAgent: caller.headers.get('user-agent')?.slice(0, MOST_USER_AGENT) || null,
    });
    if (identity !== null) await storeExit(transaction, session, identity.idToken);
    const actor = { operator, call: caller.call, now };
    const before = former && { operator: former.operator.id, role: former.operator.role };
    await record(
      transaction,
      actor,
      by === 'role'
        ? { action: 'session.role_changed', before, after: { operator: operator.id, role: operator.role } }
        : { action: 'session.sign_in', after: { by } },
    );
    const value = signedToken(token, secret);
    const cookie = setCookie(settings, cookieName(settings), value, hours * 3_600);
    return {
      operator,
      cookies: [cookie, ...(isDemo(operator) ? [] : [deviceCookie(authentication, operator.id)])],
    };
  });
}

/** Locks the operator: a concurrent change that disables them waits for the session, and then ends it. */
async function refuseDisabled(
  transaction: Queries,
  id: string,
  settings: Authentication['settings'],
): Promise<void> {
  const [row] = await transaction.select().from(operators).where(eq(operators.id, id)).for('share');
  if (row === undefined || maySignIn(row, settings) === null) throw new ConsoleError('sign_in_refused');
}

/** Ends the session that the browser came with, and the operator's expired ones. */
async function endFormer(
  transaction: Queries,
  operatorId: string,
  formerId: string,
  now: number,
): Promise<void> {
  const over = and(
    eq(operatorSessions.operatorId, operatorId),
    lt(operatorSessions.expiresAt, new Date(now)),
  );
  await transaction.delete(operatorSessions).where(or(eq(operatorSessions.id, formerId), over));
}
