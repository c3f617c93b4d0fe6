import { operators } from '@/lib/features/operators/tables';
import {
  type Authentication,
  type Caller,
  openAuthentication,
} from '@/lib/features/sign-in/server/authentication';
import { hashPassword, setPassword } from '@/lib/features/sign-in/server/passwords';
import { providerFetch } from '@/lib/features/sign-in/server/provider-fetch';
import type { SignInSettings } from '@/lib/features/sign-in/server/sign-in-settings';
import type { Role } from '@/lib/platform/access/roles';
import { PEER_ADDRESS } from '@/lib/platform/api/internal-headers';
import type { Database } from '@/lib/platform/db/database';
import { DIRECT } from './outbound';

export const PASSWORD = 'correct horse battery';

export const SETTINGS: SignInSettings = {
  publicUrl: 'http://localhost:3000',
  secret: 'a-secret-of-the-tests-0123456789abcdef',
  sessionHours: 12,
  idleMinutes: 60,
  passwords: true,
  demo: false,
  admin: null,
  oidc: null,
  providerDays: 7,
};

/** An authentication whose clock a test sets: `ahead` is in milliseconds. */
export async function authenticationOf(database: Database, settings: Partial<SignInSettings> = {}) {
  const clock = { ahead: 0 };
  const warned: string[] = [];
  const opened = await openAuthentication({
    database,
    settings: { ...SETTINGS, ...settings },
    askProvider: providerFetch(DIRECT),
    warn: (_fields, words) => warned.push(words),
    now: () => Date.now() + clock.ahead,
  });
  return Object.assign(opened, { clock, warned });
}

/** A database without notifications: an authentication on it knows only its own changes. */
export const silent = (database: Database): Database => ({ ...database, listen: async () => async () => {} });

let made = 0;
/** The hash of `PASSWORD`, shared because hashing takes time. */
let hash: Promise<string> | null = null;

/** An operator who can sign in with `PASSWORD`. */
export async function newOperator({ db, now }: Authentication, role: Role = 'support') {
  made += 1;
  const row = { id: `operator-${made}`, name: 'Ada Hart', email: `operator-${made}@example.com`, role };
  await db.insert(operators).values(row);
  hash ??= hashPassword(PASSWORD);
  await setPassword(db, row.id, await hash, now());
  return row;
}

/** @param cookies `Set-Cookie` headers, as a browser sends them back. */
export function callerWith(cookies: readonly string[] = [], from: string | null = '192.0.2.7'): Caller {
  const cookie = cookies.map((text) => text.split(';')[0]).join('; ');
  const headers = new Headers({ cookie, 'user-agent': 'Browser of a test' });
  if (from !== null) headers.set(PEER_ADDRESS, from);
  return { headers, call: { requestId: 'request-of-a-test', from } };
}
