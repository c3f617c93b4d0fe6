import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { emailAddress } from '@/lib/contract/session';
import type { OidcSettings } from '../sign-in-settings';
import { OidcRefusal } from './attempt';

const WAIT_MS = 10_000;
/** Seconds by which the provider's clock may differ. */
const TOLERANCE = 60;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });
const person = z.looseObject({
  sub: z.string().min(1).max(255),
  email: emailAddress,
  email_verified: z.unknown(),
  name: z.string().max(200).optional(),
  preferred_username: z.string().max(200).optional(),
});

export interface Identity {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Those of the ID token and of the userinfo endpoint together. */
  claims: Record<string, unknown>;
}

interface Tokens {
  idToken: string | undefined;
  accessToken: string | undefined;
  /** Of this sign-in, as its state has it. */
  nonce: unknown;
}

/**
 * Who signed in, by an ID token that is the provider's, for this console and this sign-in, and by its userinfo.
 *
 * Source: OpenID Connect Core, sections 3.1.3.7 and 5.3.
 * @throws OidcRefusal `expired` for the token of another sign-in; Error where an answer is not in order
 */
export async function readIdentity(oidc: OidcSettings, tokens: Tokens): Promise<Identity> {
  if (tokens.idToken === undefined) throw new Error('The provider sent no ID token.');
  const provider = discovery.parse(await getJson(oidc.discoveryUrl));
  const { payload } = await jwtVerify(tokens.idToken, createRemoteJWKSet(new URL(provider.jwks_uri)), {
    issuer: provider.issuer,
    audience: oidc.clientId,
    clockTolerance: TOLERANCE,
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  if (payload.nonce === undefined || payload.nonce !== tokens.nonce) throw new OidcRefusal('expired');
  const more =
    provider.userinfo_endpoint && tokens.accessToken
      ? await getJson(provider.userinfo_endpoint, { authorization: `Bearer ${tokens.accessToken}` })
      : {};
  const userinfo = z.record(z.string(), z.unknown()).parse(more);
  if (userinfo.sub !== undefined && userinfo.sub !== payload.sub) {
    throw new Error('The userinfo is of somebody else.');
  }
  const claims = { ...payload, ...userinfo };
  const { sub, email, email_verified, name, preferred_username } = person.parse(claims);
  return {
    id: sub,
    email,
    emailVerified: email_verified === true || email_verified === 'true',
    name: name?.trim() || preferred_username?.trim() || email,
    claims,
  };
}

async function getJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) });
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
  return response.json();
}
