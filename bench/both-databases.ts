import { chmodSync } from 'node:fs';
import { startPostgres } from '../lib/testing/postgres';
import { freshFolder } from './start-process';

export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | null;
}

/** Measures the same on the embedded database and then on PostgreSQL, each new. */
export async function onBothDatabases<Found>(
  measure: (location: DatabaseLocation) => Promise<Found>,
): Promise<{ embedded: Found; separate: Found }> {
  const folder = freshFolder();
  // For the server's own user.
  chmodSync(folder, 0o755);
  const server = await startPostgres(folder);
  try {
    const embedded = await measure({ dataDir: freshFolder(), databaseUrl: null });
    return { embedded, separate: await measure({ dataDir: freshFolder(), databaseUrl: server.url }) };
  } finally {
    await server.stop();
  }
}
