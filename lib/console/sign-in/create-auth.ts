import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import ipaddr from 'ipaddr.js';
import { PEER_ADDRESS } from '@/lib/contract/internal-headers';
import type { Queries } from '@/lib/db/database';
import {
  operatorAccounts,
  operatorSessions,
  operators,
  operatorVerifications,
} from '@/lib/db/operator-schema';
import { noteAway, tellAway } from './away-database';
import { mayEnter } from './may-enter';
import { sessionOpening } from './session-opening';
import type { SignInSettings } from './sign-in-settings';

export interface AuthOptions {
  settings: SignInSettings;
  secret: string;
  warn: (fields: Record<string, unknown>, words: string) => void;
}

const MOST_USER_AGENT = 300;

/** Over https the browser itself sees to it that the cookie is of this host alone (RFC 6265bis, section 4.1.3.2). */
export const cookieName = ({ publicUrl }: Pick<SignInSettings, 'publicUrl'>): string =>
  `${isSecure(publicUrl) ? '__Host-' : ''}portal-console`;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/**
 * better-auth on a database or a transaction. Its handler is mounted nowhere: what our routes do not call does
 * not exist. Cheap to make, so each transaction has its own.
 */
export function createAuth(queries: Queries, { settings, secret, warn }: AuthOptions) {
  const name = cookieName(settings);
  const auth = betterAuth({
    appName: 'Portal Console',
    baseURL: settings.publicUrl,
    secret,
    telemetry: { enabled: false },
    // Its messages are words alone; what stands beside them may be anybody's.
    logger: { log: (level, message) => level === 'error' && warn({ library: 'better-auth' }, message) },
    database: noteAway(
      drizzleAdapter(queries, {
        provider: 'pg',
        schema: { operators, operatorSessions, operatorAccounts, operatorVerifications },
      }),
    ),
    user: {
      modelName: 'operators',
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'support' },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      modelName: 'operatorSessions',
      fields: { userId: 'operatorId' },
      additionalFields: { lastSeenAt: { type: 'date', required: false, input: false } },
      expiresIn: settings.sessionHours * 3_600,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'operatorAccounts',
      fields: { userId: 'operatorId' },
      // Who is at a provider is joined with an operator by rules of our own: oidc/admit.ts.
      accountLinking: { enabled: false },
    },
    verification: { modelName: 'operatorVerifications' },
    databaseHooks: {
      session: {
        create: {
          before: async (session, ctx) => {
            const operator = await ctx?.context.internalAdapter.findUserById(session.userId);
            if (!operator || mayEnter(operator, settings) === null) return false;
            const userAgent = (session.userAgent || null)?.slice(0, MOST_USER_AGENT);
            const ipAddress = session.ipAddress ? shortest(session.ipAddress) : null;
            return { data: { ...session, userAgent, ipAddress, lastSeenAt: session.createdAt } };
          },
        },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: name,
      cookies: { session_token: { name } },
      defaultCookieAttributes: {
        secure: isSecure(settings.publicUrl),
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      ipAddress: { ipAddressHeaders: [PEER_ADDRESS], ipv6Subnet: 128 },
    },
    plugins: [sessionOpening],
  });
  return { ...auth, api: tellAway(auth.api) };
}

export type Auth = ReturnType<typeof createAuth>;

/** The library writes every digit of an IPv6 address; people know it as RFC 5952 has it. */
const shortest = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.parse(address).toString() : address;
