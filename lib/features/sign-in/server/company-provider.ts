import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as keysFetch } from 'jose';
import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Role } from '@/lib/platform/access/roles';
import type { ProviderFetch } from './provider-fetch';
import { type Identity, type Proof, readIdentity } from './read-identity';
import { type Logout, readLogoutToken } from './read-logout-token';

/** A company's sign-in provider (OpenID Connect), and the roles of its groups here. */
export interface OidcSettings {
  discoveryUrl: string;
  clientId: string;
  /** Only sent to the provider's token endpoint. */
  clientSecret: string;
  /** Shown on the button. */
  name: string;
  /** The claim that contains groups, or a dotted path to it. */
  rolesClaim: string;
  roles: Readonly<Record<string, Role>>;
  /** The role of people in none of these groups; null: they cannot sign in. */
  defaultRole: Role | null;
  /** With spaces between. */
  scopes: string;
  /** Domains whose addresses count as verified if the provider does not say whether they are; in lower case. */
  trustedDomains: readonly string[];
}

/** Where the provider redirects browsers after sign-in. */
export const CALLBACK_PATH = '/api/session/oidc/callback';
/** Where the provider itself sends logouts. */
export const LOGOUT_PATH = '/api/session/oidc/logout';

const WAIT_SECONDS = 10;
/** Allowed difference of the provider's clock, in seconds. */
const TOLERANCE = 60;
/** In milliseconds: how long discovery is cached, and how long a failure is shared by all callers. */
const KEPT_MS = 3_600_000;
const FAILED_MS = 5_000;

/**
 * Created with `Authentication` and passed along with it: bundles in one process have their own modules, and
 * the library only recognises configurations created by its own module. So use it only through this object.
 * Discovery is one request, however many callers need it; each call rejects if it fails.
 */
export interface CompanyProvider {
  settings: OidcSettings;
  /** The address to redirect the browser to. */
  authorizationAddress(parameters: Record<string, string>): Promise<string>;
  /** The identity asserted by the provider, from the address it redirected the browser to. */
  identify(answered: URL, proof: Proof): Promise<Identity>;
  /** Where the browser ends its session there; null if the provider has no such address. */
  endSessionAddress(idToken: string): Promise<string | null>;
  /** Who a logout token signs out; null if it is invalid. */
  logoutOf(token: string): Promise<Logout | null>;
}

interface DiscoveredProvider {
  configuration: Configuration;
  keys: JWTVerifyGetKey;
}

/** @param now Milliseconds since the epoch. */
export function companyProvider(
  settings: OidcSettings,
  ask: ProviderFetch,
  now: () => number,
): CompanyProvider {
  let asked: { discovered: Promise<DiscoveredProvider>; until: number } | null = null;
  const discoveredProvider = () => {
    if (asked !== null && now() < asked.until) return asked.discovered;
    const asking = {
      discovered: discover(settings, ask).then((configuration) => withKeys(configuration, ask)),
      until: now() + KEPT_MS,
    };
    asking.discovered.catch(() => {
      asking.until = now() + FAILED_MS;
    });
    asked = asking;
    return asking.discovered;
  };
  return {
    settings,
    async authorizationAddress(parameters) {
      const { configuration } = await discoveredProvider();
      return buildAuthorizationUrl(configuration, parameters).href;
    },
    async identify(answered, proof) {
      const { configuration } = await discoveredProvider();
      return readIdentity(configuration, answered, proof, settings.trustedDomains);
    },
    async endSessionAddress(idToken) {
      const { configuration } = await discoveredProvider();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, idToken === '' ? {} : { id_token_hint: idToken }).href;
    },
    async logoutOf(token) {
      const { configuration, keys } = await discoveredProvider();
      const { issuer, id_token_signing_alg_values_supported: supported } = configuration.serverMetadata();
      return readLogoutToken(token, {
        keys,
        issuer,
        clientId: settings.clientId,
        algorithms: supported?.filter(isAsymmetric) ?? ['RS256'],
        tolerance: TOLERANCE,
        now: now(),
      });
    },
  };
}

/** Only the provider can sign with these, unlike with `none` or the client's secret. */
const isAsymmetric = (algorithm: string): boolean => /^(RS|PS|ES|EdDSA|Ed25519)/.test(algorithm);

function withKeys(configuration: Configuration, ask: ProviderFetch): DiscoveredProvider {
  const { jwks_uri } = configuration.serverMetadata();
  if (jwks_uri === undefined) throw new Error('The provider has no address for its keys.');
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: WAIT_SECONDS * 1_000,
    [keysFetch]: ask,
  });
  return { configuration, keys };
}

async function discover(
  { discoveryUrl, clientId, clientSecret }: OidcSettings,
  ask: ProviderFetch,
): Promise<Configuration> {
  const server = new URL(discoveryUrl);
  // Check the ID token's signature although it came from the provider directly: there may be a proxy in
  // between.
  const execute = [enableNonRepudiationChecks];
  if (server.protocol === 'http:') execute.push(allowInsecureRequests);
  return discovery(
    server,
    clientId,
    { client_secret: clientSecret, [clockTolerance]: TOLERANCE },
    (as, client, body, headers) => {
      const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
      const authenticate = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
      return authenticate(clientSecret)(as, client, body, headers);
    },
    { timeout: WAIT_SECONDS, execute, [customFetch]: ask },
  );
}
