import type { OidcProblem } from '@/lib/contract/session';
import { isDatabaseAway } from '@/lib/db/database-error';
import { record } from '../../activity/record';
import { ConsoleError } from '../../console-error';
import { enter } from '../enter';
import type { Caller, Entrance } from '../entrance';
import { admit } from './admit';
import { OidcRefusal, takeAttempt } from './attempt';
import { type Redirection, toSignIn } from './begin';
import { CALLBACK_PATH, type CompanyProvider } from './company-provider';
import type { Identity } from './read-identity';
import { roleOf } from './role-of';

/**
 * Takes the browser back from the provider: with a new session to where it wanted to go, or to the sign-in page
 * with what went wrong. Who was vouched for and not let in is recorded; the rest anybody could have sent.
 * @param query As the browser came with it.
 * @throws ConsoleError `no_such_route` where no provider is configured
 */
export async function finishOidc(
  entrance: Entrance,
  query: URLSearchParams,
  caller: Caller,
): Promise<Redirection> {
  if (entrance.provider === null) throw new ConsoleError('no_such_route');
  let back: string | undefined;
  try {
    const attempt = await takeAttempt(entrance, query.get('state') ?? '', caller.headers);
    back = attempt.back;
    const answered = new URL(`${entrance.settings.publicUrl}${CALLBACK_PATH}?${query}`);
    const identity = await entrance.provider.identify(answered, attempt);
    const cookies = await openSession(entrance, entrance.provider, identity, attempt.invitation, caller);
    return { location: back, cookies };
  } catch (err) {
    // Whoever asks is told to come again: it says nothing of the provider.
    if (isDatabaseAway(err)) throw err;
    const problem = problemOf(err);
    if (problem === 'provider_failed') entrance.warn({ err }, 'a sign-in at the provider failed');
    return toSignIn(problem, back);
  }
}

async function openSession(
  entrance: Entrance,
  { settings }: CompanyProvider,
  identity: Identity,
  invitation: string | null,
  caller: Caller,
): Promise<string[]> {
  try {
    const role = roleOf(identity.claims, settings);
    const { call } = caller;
    const { cookies } = await enter(entrance, caller, 'oidc', (transaction) =>
      admit(entrance, transaction, { identity, role, invitation, call }),
    );
    return cookies;
  } catch (cause) {
    if (cause instanceof OidcRefusal) {
      await record(
        entrance.db,
        { operator: null, call: caller.call, now: entrance.now },
        {
          action: 'session.refused',
          outcome: 'refused',
          subject: identity.email,
          after: { why: cause.problem, by: 'oidc' },
        },
      );
    }
    throw cause;
  }
}

/** What the provider said (RFC 6749, sections 4.1.2.1 and 5.2), in our words: a code that was used is no grant. */
const PROBLEMS: Record<string, OidcProblem> = {
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR access_denied': 'denied',
  'OAUTH_RESPONSE_BODY_ERROR invalid_grant': 'expired',
};

/** What the browser is told. By code: the bundle that made the library's error has a class of its own. */
function problemOf(cause: unknown): OidcProblem {
  if (cause instanceof OidcRefusal) return cause.problem;
  const { code, error } = cause as { code?: unknown; error?: unknown };
  return PROBLEMS[`${code} ${error}`] ?? 'provider_failed';
}
