import { getOAuthState } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import type { OidcSettings, SignInSettings } from '../sign-in-settings';
import { type Attempts, OidcRefusal } from './attempt';
import { readIdentity } from './read-identity';
import { roleOf } from './role-of';

/** The company's provider among better-auth's accounts. */
export const COMPANY = 'company';
/** Where the provider sends browsers back to. */
export const CALLBACK_PATH = '/api/session/oidc/callback';

type Warn = (fields: Record<string, unknown>, words: string) => void;

/** better-auth's code flow with PKCE and state (RFC 7636; RFC 6749, section 4.1), with the judgement of our own. */
export const companyProvider = ({ oidc, publicUrl }: SignInSettings, attempts: Attempts, warn: Warn) =>
  genericOAuth({ config: oidc === null ? [] : [configOf(oidc, publicUrl, attempts, warn)] });

const configOf = (oidc: OidcSettings, publicUrl: string, attempts: Attempts, warn: Warn) => ({
  providerId: COMPANY,
  discoveryUrl: oidc.discoveryUrl,
  clientId: oidc.clientId,
  clientSecret: oidc.clientSecret,
  redirectURI: `${publicUrl}${CALLBACK_PATH}`,
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  // Name, address and role are taken anew at each sign-in.
  overrideUserInfo: true,
  authorizationUrlParams: (): Record<string, string> => ({ nonce: attempts.current.nonce ?? '' }),
  async getUserInfo({
    idToken,
    accessToken,
  }: {
    idToken?: string | undefined;
    accessToken?: string | undefined;
  }) {
    const attempt = attempts.current;
    try {
      const nonce = (await getOAuthState())?.nonce;
      const { claims, ...identity } = await readIdentity(oidc, { idToken, accessToken, nonce });
      attempt.email = identity.email;
      return { ...identity, role: roleOf(claims, oidc) };
    } catch (cause) {
      attempt.problem = cause instanceof OidcRefusal ? cause.problem : 'provider_failed';
      if (attempt.problem === 'provider_failed') warn({ err: cause }, 'a sign-in at the provider failed');
      return null;
    }
  },
});
