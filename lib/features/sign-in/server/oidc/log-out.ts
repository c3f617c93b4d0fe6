import { createHash } from 'node:crypto';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { recordAll } from '@/lib/features/activity/server/record';
import {
  operatorAccounts,
  operatorSessions,
  operators,
  operatorVerifications,
} from '@/lib/features/operators/tables';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { Authentication, Caller } from '../authentication';
import { changeSessions } from '../change-sessions';
import { maySignIn } from '../may-sign-in';
import type { Logout } from '../read-logout-token';

/**
 * Ends the sessions that the provider signs out: one of its own, or all of a person's. Tokens and runs
 * continue: they depend on the last sign-in. A logout of someone who is not signed in here succeeds.
 *
 * Source: OpenID Connect Back-Channel Logout 1.0, section 2.7.
 * @throws ConsoleError `no_such_route` if no provider is configured; `logout_refused` for a token that is
 * invalid or was used before: nothing was ended
 */
export async function logOut(authentication: Authentication, token: string, { call }: Caller): Promise<void> {
  const { provider, settings, now } = authentication;
  if (provider === null) throw new ConsoleError('no_such_route');
  const logout = await provider.logoutOf(token);
  if (logout === null) throw new ConsoleError('logout_refused');
  await changeSessions(authentication, async (transaction) => {
    const used = await transaction
      .insert(operatorVerifications)
      .values({ id: usedId(logout), identifier: 'logout', value: '', expiresAt: new Date(logout.endsAt) })
      .onConflictDoNothing()
      .returning({ id: operatorVerifications.id });
    if (used.length === 0) throw new ConsoleError('logout_refused');
    const people = await transaction
      .select({ id: operatorAccounts.operatorId })
      .from(operatorAccounts)
      .where(
        and(
          eq(operatorAccounts.providerId, logout.issuer),
          logout.subject === null ? undefined : eq(operatorAccounts.accountId, logout.subject),
        ),
      );
    const ended = await transaction
      .delete(operatorSessions)
      .where(
        and(
          isOneOf(
            operatorSessions.operatorId,
            people.map(({ id }) => id),
          ),
          isSessionOf(logout),
        ),
      )
      .returning({ id: operatorSessions.operatorId });
    const signedOut = await transaction
      .select()
      .from(operators)
      .where(
        isOneOf(
          operators.id,
          ended.map(({ id }) => id),
        ),
      );
    await recordAll(
      transaction,
      signedOut.map((row) => ({
        actor: { operator: maySignIn(row, settings), call, now },
        entry: { action: 'session.provider_logout' },
      })),
    );
  });
}

/**
 * Whether it is one of the sessions that the provider signs out. If the provider names the person as well, their
 * sessions for which it named no session when they signed in are included: they could be the one that it means.
 */
function isSessionOf({ session, subject }: Logout): SQL | undefined {
  const { providerSession } = operatorSessions;
  if (session === null) return undefined;
  return or(eq(providerSession, session), subject === null ? undefined : isNull(providerSession));
}

/** A token can be used once (section 2.6); only this is stored of it. */
const usedId = ({ issuer, id }: Logout): string =>
  `logout:${createHash('sha256').update(`${issuer} ${id}`).digest('hex')}`;
