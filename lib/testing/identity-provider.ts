import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { listen } from './listen';

export interface Person {
  email: string;
  email_verified: boolean;
  name: string;
  groups: string[];
}

/** Members missing from the provider's types. */
interface LoggingOut {
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

const CLIENT = { client_id: 'portal-console', client_secret: 'a-secret-of-the-client-0123456789' };

/**
 * A real OpenID provider on this machine, which asks for no password.
 * @param logoutUri Where it sends back-channel logouts.
 */
export async function startIdentityProvider(
  redirectUri: string,
  people: Record<string, Person>,
  logoutUri?: string,
) {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUri],
        ...(logoutUri && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
      },
    ],
    // Without the agent that refuses this machine's own addresses.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    features: { backchannelLogout: { enabled: logoutUri !== undefined } },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a-key-of-the-provider'] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups', '_claim_names'],
    },
    findAccount: (_ctx, sub) => {
      const person = people[sub];
      return person && { accountId: sub, claims: async () => ({ sub, ...person }) };
    },
    // No consent is needed for the console to know who they are.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const asked: string[] = [];
  server.on('request', (request) => asked.push(request.url ?? ''));
  server.on('request', provider.callback());
  return {
    settings: {
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
    },
    /** The number of requests for this path. */
    asked: (path: string) => asked.filter((url) => url === path).length,
    /** Makes the provider send a back-channel logout. */
    async logOut(sub: string, sid: string): Promise<void> {
      const client = await provider.Client.find(CLIENT.client_id);
      if (client === undefined) throw new Error('The provider has no such client.');
      await (client as unknown as LoggingOut).backchannelLogout(sub, sid);
    },
    /** A token with these claims, signed by the provider's key; by default a logout token. */
    signed: (claims: Record<string, unknown>): Promise<string> => {
      const now = Math.floor(Date.now() / 1_000);
      return new SignJWT({
        iss: issuer,
        aud: CLIENT.client_id,
        iat: now,
        exp: now + 120,
        jti: crypto.randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt' })
        .sign(privateKey);
    },
    /** Runs this before the provider answers a request for a path. */
    beforeAnswering: (path: string, run: () => void) =>
      server.prependListener('request', (request) => void (request.url === path && run())),
    /** @returns the address to which the provider sends the browser after a sign-in; null: a cancelled one */
    visit: (address: string, who: string | null) => visit(issuer, address, who),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Like a browser, with its own cookies. */
async function visit(issuer: string, address: string, who: string | null): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    form = null;
    if (location === null) {
      if (!next.includes('/interaction/')) throw new Error(`${answer.status}: ${await answer.text()}`);
      if (who === null) next = `${next}/abort`;
      else form = new URLSearchParams({ prompt: 'login', login: who, password: 'any' });
      continue;
    }
    next = new URL(location, issuer).href;
    if (!next.startsWith(issuer)) return next;
  }
  throw new Error('The provider sends the browser round and round.');
}
