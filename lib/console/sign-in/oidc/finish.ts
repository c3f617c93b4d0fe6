import { eq } from 'drizzle-orm';
import type { OidcProblem } from '@/lib/contract/session';
import { operatorSessions } from '@/lib/db/operator-schema';
import { record } from '../../activity/record';
import { ConsoleError } from '../../console-error';
import { cookieName } from '../create-auth';
import { endFormer } from '../enter';
import type { Caller, Entrance } from '../entrance';
import type { Session } from '../kept-sessions';
import { readSession } from '../read-session';
import type { Attempt } from './attempt';
import { problemAddress, type Redirection } from './begin';
import { COMPANY } from './company-provider';

/** better-auth's words for what went wrong, where they say more than that something did. */
const PROBLEMS: Record<string, OidcProblem> = {
  access_denied: 'denied',
  account_not_linked: 'address_taken',
  unable_to_create_session: 'disabled',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  state_invalid: 'expired',
};

/** Somebody was vouched for and not let in: that is recorded. The rest anybody could have sent. */
const RECORDED: readonly OidcProblem[] = ['no_role', 'disabled', 'address_taken'];

/**
 * Takes the browser back from the provider: with a new session to where it wanted to go, or to the sign-in page
 * with what went wrong. Recorded before the browser is given the session; one that cannot be recorded ends.
 * @throws ConsoleError `no_such_route` where no provider is configured
 */
export async function finishOidc(
  entrance: Entrance,
  query: Record<string, string>,
  caller: Caller,
): Promise<Redirection> {
  if (entrance.settings.oidc === null) throw new ConsoleError('no_such_route');
  const former = await readSession(entrance, caller.headers);
  const attempt: Attempt = {};
  try {
    const answer = await entrance.attempts.run(attempt, () =>
      entrance.auth.api.oAuth2Callback({
        query,
        params: { providerId: COMPANY },
        headers: caller.headers,
        asResponse: true,
      }),
    );
    const location = new URL(answer.headers.get('location') ?? '/sign-in', entrance.settings.publicUrl);
    const cookies = answer.headers.getSetCookie();
    const session = await openedSession(entrance, cookies);
    if (session === null) return await refuse(entrance, caller, attempt, location.searchParams);
    await recordEntry(entrance, caller, session, former?.id ?? '');
    return { location: `${location.pathname}${location.search}`, cookies };
  } catch (err) {
    entrance.warn({ err }, 'a sign-in at the provider failed');
    return { location: problemAddress('provider_failed'), cookies: [] };
  } finally {
    // By then better-auth has written name and role by itself, whatever comes of the rest.
    if (attempt.email !== undefined) entrance.kept.forget();
  }
}

async function refuse(
  { db, now }: Entrance,
  { call }: Caller,
  attempt: Attempt,
  said: URLSearchParams,
): Promise<Redirection> {
  const problem = attempt.problem ?? PROBLEMS[said.get('error') ?? ''] ?? 'provider_failed';
  if (RECORDED.includes(problem) && attempt.email !== undefined) {
    await record(
      db,
      { operator: null, call, now },
      {
        action: 'session.refused',
        outcome: 'refused',
        subject: attempt.email,
        after: { why: problem, by: 'oidc' },
      },
    );
  }
  return { location: problemAddress(problem, said.get('return')), cookies: [] };
}

async function recordEntry(
  { db, now }: Entrance,
  { call }: Caller,
  { id, operator }: Session,
  formerId: string,
): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      await endFormer(transaction, operator.id, formerId, now());
      await record(
        transaction,
        { operator, call, now },
        { action: 'session.sign_in', after: { by: 'oidc' } },
      );
    });
  } catch (cause) {
    await db.delete(operatorSessions).where(eq(operatorSessions.id, id));
    throw cause;
  }
}

/** The session whose cookie better-auth made. */
function openedSession(entrance: Entrance, cookies: readonly string[]): Promise<Session | null> {
  const own = cookies.find((cookie) => cookie.startsWith(`${cookieName(entrance.settings)}=`));
  const cookie = own?.split(';')[0];
  return cookie === undefined ? Promise.resolve(null) : readSession(entrance, new Headers({ cookie }));
}
