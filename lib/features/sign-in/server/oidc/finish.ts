import { record } from '@/lib/features/activity/server/record';
import { isDatabaseAway } from '@/lib/platform/db/database-error';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { OidcProblem } from '../../sign-in';
import type { Authentication, Caller } from '../authentication';
import { CALLBACK_PATH, type CompanyProvider } from '../company-provider';
import { openSession } from '../open-session';
import { type Identity, isPersonRemoved } from '../read-identity';
import { areUnknown, roleOf } from '../role-of';
import { admit } from './admit';
import { consumeAttempt, OidcRefusal } from './attempt';
import { type Redirection, toSignIn } from './begin';
import { endAccess } from './end-access';

/**
 * Handles the browser's return from the provider: redirects it with a new session to where it wanted to go,
 * or to the sign-in page with the problem. A person asserted by the provider but refused is recorded; other
 * failures could be sent by anyone.
 * @param query From the browser's address.
 * @throws ConsoleError `no_such_route` if no provider is configured
 */
export async function finishOidc(
  authentication: Authentication,
  query: URLSearchParams,
  caller: Caller,
): Promise<Redirection> {
  if (authentication.provider === null) throw new ConsoleError('no_such_route');
  let back: string | undefined;
  try {
    const attempt = await consumeAttempt(authentication, query.get('state') ?? '', caller.headers);
    back = attempt.back;
    const answered = new URL(`${authentication.settings.publicUrl}${CALLBACK_PATH}?${query}`);
    const identity = await authentication.provider
      .identify(answered, attempt)
      .catch(async (cause: unknown) => {
        if (!isPersonRemoved(cause)) throw cause;
        await endAccess(authentication, cause, 'gone', caller);
        throw new OidcRefusal('gone');
      });
    const cookies = await signIn(
      authentication,
      authentication.provider,
      identity,
      attempt.invitation,
      caller,
    );
    return { location: back, cookies };
  } catch (err) {
    // The caller is asked to try again: this says nothing about the provider.
    if (isDatabaseAway(err)) throw err;
    const problem = problemOf(err);
    if (LOGGED.has(problem)) authentication.warn({ err }, 'a sign-in at the provider failed');
    return toSignIn(problem, back);
  }
}

async function signIn(
  authentication: Authentication,
  { settings }: CompanyProvider,
  identity: Identity,
  invitation: string | null,
  caller: Caller,
): Promise<string[]> {
  const { role, groups, why } = roleOf(identity.claims, settings);
  try {
    if (role === null) throw new OidcRefusal(why ?? 'no_role');
    if (areUnknown(why)) {
      authentication.warn({}, 'the provider did not list someone’s groups: they have the default role');
    }
    const { call } = caller;
    const { cookies } = await openSession(
      authentication,
      caller,
      'oidc',
      (transaction) => admit(authentication, transaction, { identity, role, invitation, call }),
      identity,
    );
    return cookies;
  } catch (cause) {
    if (cause instanceof OidcRefusal) {
      // Groups that are not known are no reason to end anything.
      const isEnded = role === null && !areUnknown(cause.problem);
      if (isEnded) await endAccess(authentication, identity, cause.problem, caller);
      await record(
        authentication.db,
        { operator: null, call: caller.call, now: authentication.now },
        {
          action: 'session.refused',
          outcome: 'refused',
          subject: identity.email ?? identity.name,
          after: { why: cause.problem, by: 'oidc', ...(role === null ? { groups: shown(groups) } : {}) },
        },
      );
    }
    throw cause;
  }
}

const MOST_GROUPS = 20;
const LONGEST_GROUP = 200;

/** For Activity: enough to find the group that OIDC_ROLES lacks. */
const shown = (groups: readonly string[]): string[] =>
  groups.slice(0, MOST_GROUPS).map((group) => group.slice(0, LONGEST_GROUP));

/**
 * The provider's error codes (RFC 6749, sections 4.1.2.1 and 5.2): a used code is an invalid grant. A provider that
 * does not accept the client may also answer with a challenge.
 */
const PROBLEMS: Record<string, OidcProblem> = {
  access_denied: 'denied',
  invalid_grant: 'expired',
  invalid_client: 'console_refused',
  invalid_request: 'console_refused',
  invalid_scope: 'console_refused',
  unauthorized_client: 'console_refused',
  unsupported_response_type: 'console_refused',
};
/** Whose reason only the log has. */
const LOGGED: ReadonlySet<OidcProblem> = new Set(['console_refused', 'provider_failed']);
const FROM_PROVIDER = ['OAUTH_AUTHORIZATION_RESPONSE_ERROR', 'OAUTH_RESPONSE_BODY_ERROR'];
const CHALLENGE = 'OAUTH_WWW_AUTHENTICATE_CHALLENGE';

/**
 * The problem shown to the browser. By code: the bundle that created the library's error has a class of its
 * own.
 */
function problemOf(cause: unknown): OidcProblem {
  if (cause instanceof OidcRefusal) return cause.problem;
  const { code, error } = cause as { code?: unknown; error?: unknown };
  if (code === CHALLENGE) return 'console_refused';
  const isKnown = FROM_PROVIDER.includes(String(code)) && Object.hasOwn(PROBLEMS, String(error));
  return (isKnown && PROBLEMS[String(error)]) || 'provider_failed';
}
