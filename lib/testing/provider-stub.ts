import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listen } from './listen';

type Claims = Record<string, unknown>;

/** How a well-known provider answers. Paths are those of its own addresses. */
export interface ProviderAnswers {
  /** Of the issuer; a provider may end it with a slash. */
  issuer: string;
  paths: Record<'authorize' | 'token' | 'userinfo' | 'keys', string> & { endSession?: string };
  /** The other members of its discovery document that matter here. */
  discovery: Claims;
  /** The claims of a person in the ID token, without those that every ID token has. */
  token: Claims;
  userinfo: Claims;
  /** Claims that it sends in both only if their scope is requested. */
  byScope?: Record<string, Claims>;
  /** Parameters with which it also sends the browser back. */
  back?: (issuer: string) => Record<string, string>;
}

/** A provider on this machine that answers as described; a test may change the description. */
export async function startProviderStub(client: { id: string; secret: string }) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }] };
  const stub = { answers: null as unknown as ProviderAnswers, refusesClient: false };
  const grants = new Map<string, { nonce: string; scopes: string[] }>();

  const claimsOf = (part: 'token' | 'userinfo', scopes: readonly string[]): Claims => {
    const { byScope = {} } = stub.answers;
    return Object.assign({}, stub.answers[part], ...scopes.map((scope) => byScope[scope]));
  };
  const issuer = () => `${origin}${stub.answers.issuer}`;

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname } = new URL(request.url ?? '', origin);
    const { paths, discovery } = stub.answers;
    const at = (path: string) => `${origin}${path}`;
    if (pathname === `${stub.answers.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`) {
      const body = {
        issuer: issuer(),
        authorization_endpoint: at(paths.authorize),
        token_endpoint: at(paths.token),
        userinfo_endpoint: at(paths.userinfo),
        jwks_uri: at(paths.keys),
        ...(paths.endSession && { end_session_endpoint: at(paths.endSession) }),
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...discovery,
      };
      return { status: 200, body };
    }
    if (pathname === paths.keys) return { status: 200, body: keys };
    if (pathname === paths.userinfo) {
      const grant = grants.get(request.headers.authorization?.slice('Bearer '.length) ?? '');
      return grant === undefined
        ? { status: 401, body: { error: 'invalid_token' } }
        : { status: 200, body: claimsOf('userinfo', grant.scopes) };
    }
    if (pathname === paths.token) return answerToken(new URLSearchParams(await text(request)));
    return { status: 404, body: {} };
  }

  async function answerToken(form: URLSearchParams): Promise<{ status: number; body: unknown }> {
    const isClient = form.get('client_id') === client.id && form.get('client_secret') === client.secret;
    if (!isClient || stub.refusesClient) return { status: 401, body: { error: 'invalid_client' } };
    const grant = grants.get(form.get('code') ?? '');
    if (grant === undefined) return { status: 400, body: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1_000);
    const base = { iss: issuer(), aud: client.id, iat: now, exp: now + 300, nonce: grant.nonce };
    const idToken = await new SignJWT({ ...base, ...claimsOf('token', grant.scopes) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' })
      .sign(privateKey);
    const access = crypto.randomUUID();
    grants.set(access, grant);
    return { status: 200, body: { access_token: access, token_type: 'Bearer', id_token: idToken } };
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;

  return Object.assign(stub, {
    origin,
    /** A person signs in there. @returns the query with which the browser comes back */
    visit(location: string): URLSearchParams {
      const asked = new URL(location).searchParams;
      const code = crypto.randomUUID();
      grants.set(code, { nonce: asked.get('nonce') ?? '', scopes: (asked.get('scope') ?? '').split(' ') });
      const state = asked.get('state') ?? '';
      return new URLSearchParams({ code, state, ...stub.answers.back?.(issuer()) });
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  });
}
