import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { returnAddress } from '../../return-address';
import type { OidcProblem } from '../../sign-in';
import type { Authentication, Caller } from '../authentication';
import { CALLBACK_PATH } from '../company-provider';
import { tokenHash } from '../cookies';
import { countProviderSignIn } from '../tries';
import { storeAttempt } from './attempt';

export interface Redirection {
  location: string;
  cookies: string[];
}

export interface SignInRequest {
  /** Where to go afterwards; anything but a page of this console becomes `/`. */
  back: string | null;
  /** Token of the one-time link that led here. */
  invitation: string | null;
}

/**
 * Redirects the browser to the company's provider: code flow with PKCE, a state and a nonce.
 * @throws ConsoleError `no_such_route` if no provider is configured
 */
export async function beginOidc(
  authentication: Authentication,
  { back, invitation }: SignInRequest,
  { headers, call }: Caller,
): Promise<Redirection> {
  const { db, provider, settings, now, warn } = authentication;
  if (provider === null) throw new ConsoleError('no_such_route');
  if (!(await countProviderSignIn(db, call.from, now()))) return toSignIn('too_many', back);
  const [verifier, state, nonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()];
  let location: string;
  try {
    location = await provider.authorizationAddress({
      redirect_uri: `${settings.publicUrl}${CALLBACK_PATH}`,
      scope: provider.settings.scopes,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
  } catch (err) {
    warn({ err }, 'the provider of sign-ins could not be asked');
    return toSignIn('provider_failed', back);
  }
  const hash = invitation === null ? null : tokenHash(invitation);
  const attempt = { nonce, verifier, back: returnAddress(back), invitation: hash };
  return { location, cookies: [await storeAttempt(authentication, state, attempt, headers)] };
}

/** Redirects to the sign-in page, which shows the problem. @param back Where the browser wanted to go. */
export function toSignIn(problem: OidcProblem, back?: string | null): Redirection {
  const query = new URLSearchParams({ problem, ...(back ? { return: returnAddress(back) } : {}) });
  return { location: `/sign-in?${query}`, cookies: [] };
}
