import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { consoleSettings } from '@/lib/features/settings/tables';
import type { Database, Queries } from '@/lib/platform/db/database';
import type { Call } from '@/lib/platform/use-case/call';
import { type CompanyProvider, companyProvider } from './company-provider';
import { OpenAnswers } from './open-answers';
import type { ProviderFetch } from './provider-fetch';
import { SESSIONS_CHANNEL, SessionCache } from './session-cache';
import type { SignInSettings } from './sign-in-settings';
import { WrongTokens } from './wrong-tokens';

/** Dependencies of signing in; created once per process. */
export interface Authentication {
  settings: SignInSettings;
  db: Queries;
  sessions: SessionCache;
  openAnswers: OpenAnswers;
  wrongTokens: WrongTokens;
  /** Signs cookies. */
  secret: string;
  /** Null if none is configured. */
  provider: CompanyProvider | null;
  /** Milliseconds since the epoch. */
  now: () => number;
  warn: (fields: Record<string, unknown>, words: string) => void;
}

/** The caller of a sign-in, not identified yet. */
export interface Caller {
  headers: Headers;
  call: Call;
}

interface Options extends Pick<Authentication, 'settings' | 'warn'> {
  database: Database;
  /** Calls the company's provider. */
  askProvider: ProviderFetch;
  now?: () => number;
}

/** Starts listening for session changes; call `close` before the database is closed. */
export async function openAuthentication(
  options: Options,
): Promise<Authentication & { close(): Promise<void> }> {
  const { database, settings, askProvider, warn, now = Date.now } = options;
  const { db } = database;
  const secret = settings.secret ?? (await ensureSecret(db));
  const provider = settings.oidc && companyProvider(settings.oidc, askProvider, now);
  const openAnswers = new OpenAnswers({ db, settings, now, warn });
  const wrongTokens = new WrongTokens({ db, now });
  const sessions = new SessionCache(undefined, () => openAnswers.changed());
  const stopListening = await database.listen(SESSIONS_CHANNEL, sessions);
  const close = async () => {
    openAnswers.close();
    await stopListening();
    await openAnswers.settled();
  };
  return { settings, secret, db, sessions, openAnswers, wrongTokens, provider, now, warn, close };
}

const SECRET = 'auth_secret';

/** The secret that signs cookies: created by the first instance, and shared by all. */
export async function ensureSecret(db: Queries): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db.insert(consoleSettings).values({ key: SECRET, value }).onConflictDoNothing();
  const [storedSecret] = await db.select().from(consoleSettings).where(eq(consoleSettings.key, SECRET));
  return storedSecret?.value ?? value;
}
