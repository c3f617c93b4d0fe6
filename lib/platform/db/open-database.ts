import 'server-only';
import type { Database } from './database';
import { openPglite } from './open-pglite';
import { type DatabaseWait, openPostgres } from './open-postgres';

export interface DatabaseLocation {
  /** Folder of the embedded database; unused when `databaseUrl` is set. */
  dataDir: string;
  databaseUrl: string | null;
  /** Whether a new embedded database begins with the sandbox's history, if the build made one. */
  hasHistory?: boolean;
  /** For work on the whole database, such as a backup: statements have no timeout. */
  unhurried?: boolean;
  /** Without it, a PostgreSQL server that can't be used is an error at once. */
  wait?: DatabaseWait;
}

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, otherwise PGlite in `<dataDir>/database` under an
 * exclusive lock. Never called in `next build`.
 *
 * @throws DatabaseError
 */
export function openDatabase({
  dataDir,
  databaseUrl,
  hasHistory,
  unhurried,
  wait,
}: DatabaseLocation): Promise<Database> {
  return databaseUrl === null ? openPglite(dataDir, hasHistory) : openPostgres(databaseUrl, unhurried, wait);
}
