import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database';
import { DatabaseError } from './database-error';
import { lockFolder } from './folder-lock';
import { migrationsFolder } from './migrations-folder';
import { createPool, queriesOn } from './pool';
import { makePrivateFolder, unusableFolder } from './private-folder';
import { type StartedPglite, startPglite } from './start-pglite';

/** Of each connection: kept, as making one anew costs more than a query. */
const CONNECTION = { user: 'postgres', database: 'postgres', ssl: false, idleTimeoutMillis: 0 };

/**
 * Opens PGlite in `<dataDir>/database`. It survives a killed process, not a power cut: it does not fsync.
 *
 * @throws DatabaseError `folder_unusable`, `folder_locked`, or `folder_damaged`, in which case nothing was changed.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  await makePrivateFolder(dataDir, (words) => void process.stderr.write(`${words}\n`));
  const lock = await lockFolder(dataDir).catch((cause: unknown) => {
    throw unusableFolder(dataDir, cause);
  });
  try {
    const folder = join(/* turbopackIgnore: true */ dataDir, 'database');
    if (await isEmpty(folder)) await initialise(folder);
    await checkFolder(folder);
    const pglite = await open(folder);
    const pool = createPool({ ...CONNECTION, stream: pglite.connect });
    const said = new EventEmitter();
    pool.on('connect', (client) => {
      client.on('notification', ({ channel, payload }) => said.emit(channel, payload ?? ''));
    });
    const db = queriesOn(pool);
    await migrate(drizzle(pool), { migrationsFolder: migrationsFolder() }).catch(async (cause: unknown) => {
      await closeAll(pool, pglite);
      throw damaged(folder, 'its tables cannot be brought up to date', cause);
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
        said.on(channel, hear);
        await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
        return async () => void said.off(channel, hear);
      },
      async close() {
        await closeAll(pool, pglite).finally(lock.release);
      },
    };
  } catch (error) {
    await lock.release();
    throw unusableFolder(dataDir, error);
  }
}

/** What waits for a connection has its turn: the pool would forget it. */
async function closeAll(pool: pg.Pool, pglite: StartedPglite): Promise<void> {
  let last = await pool.connect();
  while (pool.waitingCount > 0) {
    last.release();
    last = await pool.connect();
  }
  const ended = pool.end();
  last.release();
  await ended;
  await pglite.close();
}

/** Made beside and renamed: a process killed in the middle leaves no half-made folder in the way. */
async function initialise(folder: string): Promise<void> {
  const making = `${folder}.new`;
  await rm(making, { recursive: true, force: true });
  const client = await open(making);
  await client.close();
  await rename(making, folder);
}

/** PGlite starts afresh over a folder that has lost its PG_VERSION, so look before it does. */
async function checkFolder(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw damaged(folder, 'PG_VERSION is missing', cause);
  });
  if (!/^\d+\s*$/.test(version)) throw damaged(folder, 'PG_VERSION cannot be read');
  for (const part of ['base', 'global/pg_control', 'pg_wal']) {
    if (!existsSync(join(/* turbopackIgnore: true */ folder, part)))
      throw damaged(folder, `${part} is missing`);
  }
}

async function open(folder: string): Promise<StartedPglite> {
  try {
    return await startPglite(folder);
  } catch (cause) {
    throw damaged(folder, 'the database does not start', cause);
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw damaged(folder, 'it cannot be listed', error);
  }
}

function damaged(folder: string, what: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    'folder_damaged',
    `The database in ${folder} is damaged: ${what}. Nothing was changed.\n` +
      'Bring the folder back from a backup, or move it away to start with a new sandbox.',
    { cause },
  );
}
