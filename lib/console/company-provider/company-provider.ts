import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as keysFetch } from 'jose';
import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetchOptions,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Role } from '@/lib/contract/roles';
import { type Identity, type Proof, readIdentity } from './read-identity';
import { type Logout, readLogoutToken } from './read-logout-token';

/** A company's provider of sign-ins (OpenID Connect), and what its groups mean here. */
export interface OidcSettings {
  discoveryUrl: string;
  clientId: string;
  /** Goes to the provider's token endpoint and nowhere else. */
  clientSecret: string;
  /** On the button. */
  name: string;
  /** The claim that names groups, or a dotted path to it. */
  rolesClaim: string;
  /** A role by group. */
  roles: Readonly<Record<string, Role>>;
  /** Of those in no such group; null: they are not let in. */
  defaultRole: Role | null;
}

/** Where the provider sends browsers back to. */
export const CALLBACK_PATH = '/api/session/oidc/callback';
/** Where the provider itself sends logouts to. */
export const LOGOUT_PATH = '/api/session/oidc/logout';

const WAIT_SECONDS = 10;
/** Seconds by which the provider's clock may differ. */
const TOLERANCE = 60;
/** Of any answer of the provider, in bytes. */
const MOST_BYTES = 1_048_576;
/** For so long what discovery said is taken as it is, and for so long a failure is everybody's. In milliseconds. */
const KEPT_MS = 3_600_000;
const FAILED_MS = 5_000;

/**
 * Made with `Authentication` and carried by it: bundles of one process have modules of their own, and the library knows a
 * configuration of its own module alone. So whatever asks it is asked here. What the provider says of itself is one
 * request, however many ask; each call rejects where it cannot be had.
 */
export interface CompanyProvider {
  settings: OidcSettings;
  /** Where the browser is sent. */
  authorizationAddress(parameters: Record<string, string>): Promise<string>;
  /** Whom the provider vouches for, by the address to which it sent the browser. */
  identify(answered: URL, proof: Proof): Promise<Identity>;
  /** Whom a logout token signs out; null for one that is not in order. */
  logoutOf(token: string): Promise<Logout | null>;
}

/** What discovery said, with the provider's keys. */
interface DiscoveredProvider {
  configuration: Configuration;
  keys: JWTVerifyGetKey;
}

/** @param now Milliseconds since the epoch. */
export function companyProvider(settings: OidcSettings, now: () => number): CompanyProvider {
  let asked: { discovered: Promise<DiscoveredProvider>; until: number } | null = null;
  const discoveredProvider = () => {
    if (asked !== null && now() < asked.until) return asked.discovered;
    const asking = { discovered: discover(settings).then(withKeys), until: now() + KEPT_MS };
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
      return readIdentity(configuration, answered, proof);
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

/** Only the provider can sign with these: not `none`, and not the client's secret. */
const isAsymmetric = (algorithm: string): boolean => /^(RS|PS|ES|EdDSA|Ed25519)/.test(algorithm);

function withKeys(configuration: Configuration): DiscoveredProvider {
  const { jwks_uri } = configuration.serverMetadata();
  if (jwks_uri === undefined) throw new Error('The provider has no address for its keys.');
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: WAIT_SECONDS * 1_000,
    [keysFetch]: boundedFetch,
  });
  return { configuration, keys };
}

async function discover({ discoveryUrl, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(discoveryUrl);
  // The ID token's signature is checked although it came from the provider itself: a proxy may stand between.
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
    { timeout: WAIT_SECONDS, execute, [customFetch]: boundedFetch },
  );
}

/** Follows no redirection, and reads no more of an answer than any provider has to say. */
async function boundedFetch(address: string, options: CustomFetchOptions | RequestInit): Promise<Response> {
  const response = await fetch(address, { ...(options as RequestInit), redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error('The provider’s answer is too large.');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
}
