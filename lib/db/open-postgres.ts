import { ADVISORY_LOCKS } from './advisory-locks';
import type { Database } from './database';
import { DatabaseError } from './database-error';
import { listenOnPostgres } from './listen-on-postgres';
import { migrateDatabase } from './migrate-database';
import { Connection, createPool, queriesOn } from './pool';

/** Timeouts in milliseconds: for a place in the pool, and for a statement, which the server cancels. */
const PLACE_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Without an answer by then, the connection was lost unnoticed. */
const ANSWER_MS = STATEMENT_MS + 5_000;

/**
 * @param unhurried Statements have no timeout.
 * @throws DatabaseError `unreachable` or `migration_failed`; neither message contains the address.
 */
export async function openPostgres(databaseUrl: string, unhurried = false): Promise<Database> {
  const pool = createPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: PLACE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(unhurried ? {} : { statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS }),
  });
  await migrateOnce(databaseUrl);
  return {
    db: queriesOn(pool),
    kind: 'postgres',
    exclusive: false,
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, hearing) => listenOnPostgres(databaseUrl, channel, hearing),
    close: () => pool.end(),
  };
}

/** On its own connection: a second process waits until the first has finished. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = new Connection({ connectionString, connectionTimeoutMillis: PLACE_MS });
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseError(
      'unreachable',
      'PostgreSQL cannot be reached at the address in DATABASE_URL. Check the address and that it runs.',
      { cause },
    );
  });
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    await migrateDatabase(client);
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause;
    throw new DatabaseError('migration_failed', 'The tables in PostgreSQL cannot be brought up to date.', {
      cause,
    });
  } finally {
    // Ending the connection always releases the lock.
    await client.end().catch(() => undefined);
  }
}
