import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Database } from './database';
import { DatabaseError } from './database-error';
import { migrateDatabase } from './migrate-database';
import { damaged, diskFull, type OpenFolder, openedFolder } from './open-folder';
import { FairPool, queriesOn } from './pool';
import { unusableFolder } from './private-folder';
import type { StartedPglite } from './start-pglite';

/**
 * Connections stay open, because reconnecting costs more than a query. They share one session, so more of them would
 * only wait there, where nobody comes first.
 */
const CONNECTION = { user: 'postgres', database: 'postgres', ssl: false, idleTimeoutMillis: 0, max: 4 };

/**
 * Opens PGlite in `<dataDir>/database`. It survives a killed process, not a power cut: it does not fsync.
 *
 * @param hasHistory whether a new database begins with the sandbox's history
 * @throws DatabaseError `folder_unusable`, `folder_locked`, or `folder_damaged`, in which case nothing was changed.
 */
export async function openPglite(dataDir: string, hasHistory = false): Promise<Database> {
  const opened = await openedFolder(dataDir, hasHistory);
  try {
    return await databaseOn(opened);
  } catch (error) {
    await opened.release();
    throw unusableFolder(dataDir, error);
  }
}

/** @throws DatabaseError `folder_damaged` if it cannot be migrated */
export async function databaseOn({ folder, pglite, release }: OpenFolder): Promise<Database> {
  const pool = new FairPool({ ...CONNECTION, stream: pglite.connect });
  const events = new EventEmitter();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => events.emit(channel, payload ?? ''));
  });
  const db = queriesOn(pool);
  await migrateDatabase(pool).catch(async (cause: unknown) => {
    await closeAll(pool, pglite);
    if (cause instanceof DatabaseError) throw cause;
    throw (
      (await diskFull(folder, cause)) ?? damaged(folder, 'its tables cannot be brought up to date', cause)
    );
  });
  return {
    db,
    kind: 'pglite',
    exclusive: true,
    async executeSql(text, values) {
      const results = [await pool.query(text, values)].flat();
      return { rows: results.at(-1)?.rows ?? [] };
    },
    async listen(channel, hearing) {
      const hear = (payload: string) => hearing.heard(payload);
      events.on(channel, hear);
      await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return async () => void events.off(channel, hear);
    },
    async close() {
      await closeAll(pool, pglite).finally(release);
    },
  };
}

/** Lets queries that wait for a connection run first: the pool would drop them. */
async function closeAll(pool: FairPool, pglite: StartedPglite): Promise<void> {
  let last = await pool.connect();
  while (pool.queued > 0) {
    last.release();
    last = await pool.connect();
  }
  const ended = pool.end();
  last.release();
  await ended;
  await pglite.close();
}
