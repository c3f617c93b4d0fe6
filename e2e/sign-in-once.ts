import { ADMINISTRATOR, SERVERS } from './servers/addresses';

export type Role = 'support' | 'auditor' | 'compliance_manager' | 'administrator';

/** Sandboxes have demo operators; elsewhere there is only the administrator from the environment. */
const SANDBOXES: readonly string[] = [SERVERS.console.address, SERVERS.approvalConsole.address];
const CONSOLES = [SERVERS.console, SERVERS.remoteConsole, SERVERS.faultConsole, SERVERS.approvalConsole];

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Lax';
}

/** One sign-in per console and role, shared within the run. */
const cookiesByRole = new Map<string, Promise<Cookie>>();

export function signedIn(address: string, role: Role = 'administrator'): Promise<Cookie> {
  const key = `${address} ${role}`;
  const cookie = cookiesByRole.get(key) ?? signIn(address, SANDBOXES.includes(address) ? role : null);
  cookiesByRole.set(key, cookie);
  return cookie;
}

/** Call this after a journey that ended the shared sessions. */
export const dropSignIn = (address: string, role: Role = 'administrator'): boolean =>
  cookiesByRole.delete(`${address} ${role}`);

/** Storage of a browser that is signed in to every console as an administrator. */
export const everywhere = async () => ({
  cookies: await Promise.all(CONSOLES.map(({ address }) => signedIn(address))),
  origins: [],
});

/** A `Cookie` header, for requests outside a browser. */
export const asHeader = ({ name, value }: Cookie): string => `${name}=${value}`;

export const cookieHeader = async (address: string, role?: Role): Promise<string> =>
  asHeader(await signedIn(address, role));

/**
 * A separate sign-in, which a journey may end.
 * @param role Of a demo operator; null for the administrator from the environment.
 * @param origin The console's public address.
 */
export async function signIn(address: string, role: Role | null, origin = address): Promise<Cookie> {
  const [path, body] = role === null ? ['/api/session', ADMINISTRATOR] : ['/api/session/demo', { role }];
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });
  const [, name, value] = /^([^=]+)=([^;]+);/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  if (name === undefined || value === undefined) {
    throw new Error(`Nobody could sign in at ${address}: ${answer.status} ${await answer.text()}`);
  }
  const domain = new URL(address).hostname;
  return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
}
