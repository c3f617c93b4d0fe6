import { chmodSync } from 'node:fs';
import { startPostgres } from '../lib/testing/postgres';
import { freshFolder } from './start-process';

export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | null;
}

/** A PostgreSQL server with a folder of its own. */
export function startFreshPostgres() {
  const folder = freshFolder();
  // It runs as its own user and must be able to enter the folder.
  chmodSync(folder, 0o755);
  return startPostgres(folder);
}

/** Runs the same measurement on a fresh embedded database and then on a fresh PostgreSQL. */
export async function onBothDatabases<Found>(
  measure: (location: DatabaseLocation) => Promise<Found>,
): Promise<{ embedded: Found; separate: Found }> {
  const server = await startFreshPostgres();
  try {
    const embedded = await measure({ dataDir: freshFolder(), databaseUrl: null });
    return { embedded, separate: await measure({ dataDir: freshFolder(), databaseUrl: server.url }) };
  } finally {
    await server.stop();
  }
}
