import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database';
import { DatabaseError } from './database-error';
import { listenOnPostgres } from './listen-on-postgres';
import { migrationsFolder } from './migrations-folder';

/** Any number, the same in every instance: whoever holds this lock migrates, the others wait for it. */
export const MIGRATION_LOCK = 7_201_104;
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;

/** @throws DatabaseError `unreachable` or `migration_failed`; neither message holds the address. */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
  });
  // An idle connection that breaks would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined);
  try {
    await migrateOnce(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool),
    kind: 'postgres',
    exclusive: false,
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, hearing) => listenOnPostgres(databaseUrl, channel, hearing),
    close: () => pool.end(),
  };
}

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseError(
      'unreachable',
      'PostgreSQL cannot be reached at the address in DATABASE_URL. Check the address and that it runs.',
      { cause },
    );
  });
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } catch (cause) {
    throw new DatabaseError('migration_failed', 'The tables in PostgreSQL cannot be brought up to date.', {
      cause,
    });
  } finally {
    // Closed, not returned: its end gives the lock back whatever happened.
    client.release(true);
  }
}
