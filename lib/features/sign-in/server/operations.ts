import 'server-only';
import { getApplication } from '@/lib/application/composition';
import type { Runs } from '@/lib/application/operation-runs';
import { refuseBody } from '@/lib/application/read-input';
import { redirection, withCookies } from '@/lib/platform/api/with-cookies';
import { MAX_STRANGERS_BYTES, readText } from '@/lib/platform/http/read-json-body';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { SESSION } from '../api';
import type { SessionAnswer, SessionExpiry, SignInOptions } from '../sign-in';
import { acceptInvitation, describeInvitation } from './accept-invitation';
import type { Authentication } from './authentication';
import { DEMO_OPERATORS } from './may-sign-in';
import { beginOidc } from './oidc/begin';
import { finishOidc } from './oidc/finish';
import { logOut } from './oidc/log-out';
import type { SignInResult } from './open-session';
import { signOut } from './own-account';
import { expiryOf, readSession, recordUse } from './read-session';
import type { Session } from './session-cache';
import { changeDemoRole, signInAsDemo } from './sign-in-as-demo';
import { signInWithPassword } from './sign-in-with-password';

const authentication = async (): Promise<Authentication> => (await getApplication()).authentication;

/** The ways to sign in that this console offers. */
async function readSignInOptions(): Promise<SignInOptions> {
  const { settings } = await authentication();
  const demo = settings.demo ? Object.values(DEMO_OPERATORS).map(({ role, name }) => ({ role, name })) : [];
  return { password: settings.passwords, oidc: settings.oidc && { name: settings.oidc.name }, demo };
}

/** The operator, with the cookie of their session. */
const signedIn = ({ operator, cookies }: SignInResult, requestId: string): Response =>
  withCookies({ operator } satisfies SessionAnswer, cookies, requestId);

/** @throws ConsoleError `not_signed_in`: it ended meanwhile */
function expiryIn(at: Authentication, found: Session | null): SessionExpiry {
  if (found === null) throw new ConsoleError('not_signed_in');
  return expiryOf(at, found);
}

export const session: Runs<typeof SESSION> = {
  'GET /api/sign-in': readSignInOptions,
  async 'GET /api/session'({ context: { operator }, request }) {
    const at = await authentication();
    return { operator, expiry: expiryIn(at, await readSession(at, request.headers)) };
  },
  async 'POST /api/session/use'({ request }) {
    const at = await authentication();
    return expiryIn(at, await recordUse(at, request.headers));
  },
  'POST /api/session': async ({ caller, requestId }, { body }) =>
    signedIn(await signInWithPassword(await authentication(), body, caller), requestId),
  async 'DELETE /api/session'({ context, request, requestId }) {
    const { cookies, exit } = await signOut(await authentication(), context, request.headers);
    return withCookies(exit, cookies, requestId);
  },
  'POST /api/session/demo': async ({ caller, requestId }, { body }) =>
    signedIn(await signInAsDemo(await authentication(), body, caller), requestId),
  'POST /api/session/role': async ({ context, request, requestId }, { body }) => {
    const { operator, call } = context;
    const caller = { headers: request.headers, call };
    return signedIn(await changeDemoRole(await authentication(), operator, body, caller), requestId);
  },
  async 'GET /api/session/oidc'({ request, requestId, caller }) {
    const { searchParams } = new URL(request.url);
    const wanted = { back: searchParams.get('return'), invitation: searchParams.get('invitation') };
    const { location, cookies } = await beginOidc(await authentication(), wanted, caller);
    return redirection(location, cookies, requestId);
  },
  async 'GET /api/session/oidc/callback'({ request, requestId, caller }) {
    const { searchParams } = new URL(request.url);
    const { location, cookies } = await finishOidc(await authentication(), searchParams, caller);
    return redirection(location, cookies, requestId);
  },
  async 'POST /api/session/oidc/logout'({ request, caller }) {
    const form = new URLSearchParams(await readText(request, MAX_STRANGERS_BYTES).catch(refuseBody));
    await logOut(await authentication(), form.get('logout_token') ?? '', caller);
  },
  'GET /api/invitations/{token}': async (_, { params }) =>
    describeInvitation(await authentication(), params.token),
  'POST /api/invitations/{token}': async ({ caller, requestId }, { params, body }) =>
    signedIn(await acceptInvitation(await authentication(), params.token, body, caller), requestId),
};
