import type { Database } from '@/lib/db/database';
import { type AuthOptions, createAuth } from './create-auth';
import type { Entrance } from './entrance';
import { keepSecret } from './keep-secret';
import { companyProvider } from './oidc/company-provider';
import { SESSIONS_CHANNEL, SessionCache } from './session-cache';
import type { SignInSettings } from './sign-in-settings';

export interface EntranceOptions {
  database: Database;
  settings: SignInSettings;
  warn: AuthOptions['warn'];
  now?: () => number;
}

/** Begins to hear which sessions change; the caller ends it with `close`, before the database is closed. */
export async function openEntrance(options: EntranceOptions): Promise<Entrance & { close(): Promise<void> }> {
  const { database, settings, warn, now = Date.now } = options;
  const secret = settings.secret ?? (await keepSecret(database.db));
  const provider = settings.oidc && companyProvider(settings.oidc, now);
  const authOn: Entrance['authOn'] = (queries) => createAuth(queries, { settings, secret, warn });
  const sessions = new SessionCache();
  const close = await database.listen(SESSIONS_CHANNEL, sessions);
  const { db } = database;
  return { settings, secret, db, auth: authOn(db), authOn, sessions, provider, now, warn, close };
}
