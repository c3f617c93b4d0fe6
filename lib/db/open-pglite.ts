import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database';
import { DatabaseError } from './database-error';
import { lockFolder } from './folder-lock';
import { migrationsFolder } from './migrations-folder';

/** PostgreSQL's own 128 MB of buffers are touched and so stay in memory; the system caches the files anyway. */
const SMALL = ['-c', 'shared_buffers=16MB'];

/**
 * Opens PGlite in `<dataDir>/database`. It survives a killed process, not a power cut: it does not fsync.
 *
 * @throws DatabaseError `folder_locked`, or `folder_damaged`, in which case nothing was changed.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (await isEmpty(folder)) await initialise(folder);
    await checkFolder(folder);
    const client = await open(folder);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: migrationsFolder() }).catch((cause: unknown) => {
      throw damaged(folder, 'its tables cannot be brought up to date', cause);
    });
    return {
      db,
      kind: 'pglite',
      exclusive: true,
      executeSql: (text, values = []) =>
        values.length > 0 ? client.query(text, values) : executeAll(client, text),
      async listen(channel, hearing) {
        const unlisten = await client.listen(channel, (payload) => hearing.heard(payload));
        return async () => {
          if (!client.closed) await unlisten();
        };
      },
      async close() {
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A failed statement must not leave the one connection inside of a transaction that the text began. */
async function executeAll(client: PGlite, text: string): Promise<{ rows: unknown[] }> {
  try {
    const results = await client.exec(text);
    return { rows: results.at(-1)?.rows ?? [] };
  } catch (error) {
    await client.exec('ROLLBACK').catch(() => undefined);
    throw error;
  }
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

async function open(folder: string): Promise<PGlite> {
  // Imported when wanted: the module loads 20 MB of WebAssembly, and a build must never touch it.
  const { PGlite: Client } = await import('@electric-sql/pglite');
  try {
    const client = new Client(folder, { startParams: [...Client.defaultStartParams, ...SMALL] });
    await client.waitReady;
    await client.query('SELECT count(*) FROM pg_class');
    return client;
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
