import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { OidcSettings } from '@/lib/features/sign-in/server/company-provider';
import { PEOPLE, type PersonId } from './people';
import type { Random } from './random';
import { running, type SimulatedProcess } from './virtual-time';

const ISSUER = 'http://login.world';
/** Milliseconds in each direction. */
const LATENCY = { least: 5, most: 300 };
/** Probability that a request is answered with 503. */
const FAILING = 0.03;

export const PROVIDER_SETTINGS: OidcSettings = {
  discoveryUrl: ISSUER,
  clientId: 'portal-console',
  clientSecret: 'known to both',
  name: 'Company',
  rolesClaim: 'groups',
  roles: Object.fromEntries(PEOPLE.map(({ role }) => [role, role])),
  defaultRole: null,
  scopes: 'openid email profile',
  trustedDomains: [],
};

export interface SigningKey {
  secret: CryptoKey;
  published: JWK;
}

/** Takes real time, because another thread makes it. */
export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { secret: privateKey, published: { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' } };
}

/** A sign-in of a person, as a code and then as an access token. */
interface Grant {
  person: PersonId;
  nonce: string;
}

/** The company's OpenID provider. Consoles reach it with `fetch`, browsers with `authorize`. */
export class IdentityProvider {
  /** People who have left the company. */
  readonly removed = new Set<PersonId>();
  readonly #grants = new Map<string, Grant>();
  readonly #process: SimulatedProcess = { name: 'provider', isDead: false, skew: 0 };

  constructor(
    private readonly key: SigningKey,
    private readonly random: Random,
  ) {}

  /** A person signs in there. @returns the parameters with which their browser comes back */
  authorize(location: string, person: PersonId): URLSearchParams {
    const asked = new URL(location).searchParams;
    const code = this.#grant({ person, nonce: asked.get('nonce') ?? '' });
    return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: ISSUER });
  }

  /** Replaces the global `fetch`: consoles ask nothing else with it. */
  readonly fetch: typeof fetch = (address, init = {}) =>
    new Promise((resolve, reject) => {
      const owner = running.getStore();
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      running.run(this.#process, () => {
        void this.#carry(new Request(address, init)).then((answer) => {
          if (!owner?.isDead) resolve(answer);
        }, reject);
      });
    });

  async #carry(request: Request): Promise<Response> {
    const [there, back] = [this.#way(), this.#way()];
    const isFailing = this.random.chance(FAILING);
    await pass(there);
    const answer = isFailing ? new Response(null, { status: 503 }) : await this.#answer(request);
    await pass(back);
    return answer;
  }

  #way(): number {
    return this.random.whole(LATENCY.least, LATENCY.most);
  }

  async #answer(request: Request): Promise<Response> {
    switch (new URL(request.url).pathname) {
      case '/.well-known/openid-configuration':
        return Response.json(METADATA);
      case '/keys':
        return Response.json({ keys: [this.key.published] });
      case '/token':
        return this.#answerToken(new URLSearchParams(await request.text()).get('code') ?? '');
      case '/userinfo':
        return this.#answerUserinfo(request.headers.get('authorization')?.slice('Bearer '.length) ?? '');
      default:
        return new Response(null, { status: 404 });
    }
  }

  /** A code can be used once. */
  async #answerToken(code: string): Promise<Response> {
    const grant = this.#grants.get(code);
    if (!this.#grants.delete(code) || grant === undefined)
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const idToken = await new SignJWT({ nonce: grant.nonce, sid: `session of ${grant.person}` })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(ISSUER)
      .setAudience(PROVIDER_SETTINGS.clientId)
      .setSubject(grant.person)
      .setIssuedAt(Math.floor(Date.now() / 1_000))
      .setExpirationTime(Math.floor(Date.now() / 1_000) + 300)
      .sign(this.key.secret);
    const accessToken = this.#grant(grant);
    return Response.json({ access_token: accessToken, token_type: 'Bearer', id_token: idToken });
  }

  #answerUserinfo(token: string): Response {
    const grant = this.#grants.get(token);
    const person = PEOPLE.find(({ id }) => id === grant?.person);
    if (person === undefined || this.removed.has(person.id)) return new Response(null, { status: 401 });
    const { id, name, role } = person;
    const email = `${id}@example.com`;
    return Response.json({ sub: id, name, email, email_verified: true, groups: [role] });
  }

  #grant(grant: Grant): string {
    const token = crypto.randomUUID();
    this.#grants.set(token, grant);
    return token;
  }
}

const pass = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Source: OpenID Connect Discovery 1.0, section 3. */
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  jwks_uri: `${ISSUER}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
};
