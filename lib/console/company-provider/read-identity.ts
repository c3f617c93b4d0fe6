import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { z } from 'zod';
import { emailAddress } from '@/lib/contract/session';

const person = z.looseObject({
  sub: z.string().min(1).max(255),
  email: emailAddress,
  email_verified: z.unknown().optional(),
  name: z.string().max(200).optional(),
  preferred_username: z.string().max(200).optional(),
});

/** What binds the provider's answer to the sign-in that it is of. */
export interface Proof {
  /** In the ID token (OpenID Connect Core, section 3.1.2.1). */
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

/** Whom the provider vouches for. Issuer and subject are who it is; the rest may change. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The provider's session in which they signed in; null where it names none. */
  session: string | null;
  /** Those of the ID token and of the userinfo endpoint together. */
  claims: Record<string, unknown>;
}

/**
 * Who signed in, by an ID token that is the provider's, for this console and this sign-in, and by its userinfo.
 *
 * Source: OpenID Connect Core, sections 3.1.3.7 and 5.3.
 * @param answered The address to which the provider sent the browser.
 * @throws PersonRemoved where the provider has them no more; where an answer is not in order
 */
export async function readIdentity(
  configuration: Configuration,
  answered: URL,
  { nonce, verifier }: Proof,
): Promise<Identity> {
  const tokens = await authorizationCodeGrant(configuration, answered, {
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    expectedState: answered.searchParams.get('state') ?? '',
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (token === undefined) throw new Error('The provider sent no ID token.');
  // The library looks at it among several audiences alone; a token that was made for another client is never ours.
  if (token.azp !== undefined && token.azp !== configuration.clientMetadata().client_id)
    throw new Error('The ID token is of another client.');
  const userinfo = configuration.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(configuration, tokens.access_token, token.sub).catch((cause: unknown) => {
        if ((cause as { status?: unknown }).status !== 401) throw cause;
        throw new PersonRemoved(token.iss, token.sub);
      })
    : {};
  // Whether an address is verified is of the address beside it alone.
  const address = 'email' in userinfo ? { email_verified: undefined } : {};
  const claims = { ...token, ...address, ...userinfo };
  const { sub, email, email_verified, name, preferred_username } = person.parse(claims);
  return {
    issuer: token.iss,
    subject: sub,
    email,
    emailVerified: email_verified === true || email_verified === 'true',
    name: name?.trim() || preferred_username?.trim() || email,
    session: typeof token.sid === 'string' ? token.sid : null,
    claims,
  };
}

/** Thrown where the provider refuses its own access token a moment after it issued it: the person was removed or disabled. */
export class PersonRemoved extends Error {
  override name = 'PersonRemoved';
  constructor(
    readonly issuer: string,
    readonly subject: string,
  ) {
    super('The provider refuses the access token that it has just issued.');
  }
}

/** By name: the bundle that made the error has a class of its own. */
export const isPersonRemoved = (cause: unknown): cause is PersonRemoved =>
  cause instanceof Error && cause.name === 'PersonRemoved';
