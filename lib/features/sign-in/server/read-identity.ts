import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import * as z from 'zod';
import { emailAddress } from '../sign-in';

const LONGEST_NAME = 200;

/** Of a name that a provider sends as null, or in another type, as well. */
const name = z
  .string()
  .transform((text) => text.trim().slice(0, LONGEST_NAME))
  .catch('');

const person = z.looseObject({
  sub: z.string().min(1).max(255),
  email: emailAddress.nullable().catch(null),
  email_verified: z.unknown().optional(),
  name,
  preferred_username: name,
});

export interface Proof {
  /** Part of the ID token (OpenID Connect Core, section 3.1.2.1). */
  nonce: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
}

/** The identity asserted by the provider. Issuer and subject identify the person; the rest may change. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null: the provider sent none that can be used. */
  email: string | null;
  emailVerified: boolean;
  /** Whether the provider said that the address is verified, or that it is not. */
  isVerificationSent: boolean;
  name: string;
  /** The provider's session; null if it names none. */
  session: string | null;
  /** As the provider signed it. */
  idToken: string;
  /** From the ID token and the userinfo endpoint. */
  claims: Record<string, unknown>;
}

/**
 * Identifies a person by an ID token that the provider issued for this console and this sign-in, and by its
 * userinfo.
 *
 * Source: OpenID Connect Core, sections 3.1.3.7 and 5.3.
 * @param answered The address to which the provider redirected the browser.
 * @param trustedDomains Addresses there are verified if the provider does not say whether they are.
 * @throws PersonRemoved if the provider no longer has the person; other errors for invalid responses
 */
export async function readIdentity(
  configuration: Configuration,
  answered: URL,
  { nonce, verifier }: Proof,
  trustedDomains: readonly string[],
): Promise<Identity> {
  const tokens = await authorizationCodeGrant(configuration, answered, {
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    expectedState: answered.searchParams.get('state') ?? '',
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (token === undefined) throw new Error('The provider sent no ID token.');
  // The library checks it only with several audiences; a token made for another client must never be
  // accepted.
  if (token.azp !== undefined && token.azp !== configuration.clientMetadata().client_id)
    throw new Error('The ID token is of another client.');
  const userinfo = configuration.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(configuration, tokens.access_token, token.sub).catch((cause: unknown) => {
        if ((cause as { status?: unknown }).status !== 401) throw cause;
        throw new PersonRemoved(token.iss, token.sub);
      })
    : {};
  // `email_verified` only applies to the address from the same source.
  const address = 'email' in userinfo ? { email_verified: undefined } : {};
  const claims = { ...token, ...address, ...userinfo };
  const { sub, email, email_verified, name, preferred_username } = person.parse(claims);
  const isVerified = (said: unknown) => said === true || said === 'true';
  // Trust never overrides what either source says itself.
  const said = email_verified ?? token.email_verified ?? null;
  const isTrusted = said === null && trustedDomains.includes(email?.split('@').at(-1) ?? '');
  const emailVerified = email !== null && (isVerified(email_verified) || isTrusted);
  return {
    issuer: token.iss,
    subject: sub,
    email,
    emailVerified,
    isVerificationSent: said !== null,
    name: name || preferred_username || email || sub,
    idToken: tokens.id_token ?? '',
    session: typeof token.sid === 'string' ? token.sid : null,
    // A role may be given by address: only by one that belongs to the person.
    claims: emailVerified ? claims : { ...claims, email: undefined },
  };
}

/** Thrown if the provider rejects an access token it has just issued: the person was removed or disabled. */
export class PersonRemoved extends Error {
  override name = 'PersonRemoved';
  constructor(
    readonly issuer: string,
    readonly subject: string,
  ) {
    super('The provider refuses the access token that it has just issued.');
  }
}

/** By name: the bundle that created the error has a class of its own. */
export const isPersonRemoved = (cause: unknown): cause is PersonRemoved =>
  cause instanceof Error && cause.name === 'PersonRemoved';
