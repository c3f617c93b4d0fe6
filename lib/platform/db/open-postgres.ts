import { setTimeout } from 'node:timers/promises';
import { ADVISORY_LOCKS } from './advisory-locks';
import type { Database } from './database';
import { DatabaseError } from './database-error';
import { listenOnPostgres } from './listen-on-postgres';
import { migrateDatabase } from './migrate-database';
import { Connection, FairPool, queriesOn } from './pool';
import { postgresError, postgresFailure } from './postgres-failure';

/** Timeouts in milliseconds: for a place in the pool, and for a statement, which the server cancels. */
const PLACE_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Without an answer by then, the connection was lost unnoticed. */
const ANSWER_MS = STATEMENT_MS + 5_000;

/** How long to wait for a server that can't be used yet, but may be soon. */
export interface DatabaseWait {
  seconds: number;
  /** Called with what it waits for when that changes, and every ten seconds. */
  report(words: string): void;
}

const NO_WAIT: DatabaseWait = {
  seconds: 0,
  report: () => undefined,
};

/**
 * @param unhurried Statements have no timeout.
 * @throws DatabaseError `unreachable`, `refused` or `migration_failed`; no message contains the address.
 */
export async function openPostgres(
  databaseUrl: string,
  unhurried = false,
  wait = NO_WAIT,
): Promise<Database> {
  await migrateWhenReady(databaseUrl, wait);
  const pool = new FairPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: PLACE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(unhurried ? {} : { statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS }),
  });
  return {
    db: queriesOn(pool),
    kind: 'postgres',
    exclusive: false,
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, hearing) => listenOnPostgres(databaseUrl, channel, hearing),
    close: () => pool.end(),
  };
}

const [FIRST_WAIT, LONGEST_WAIT] = [250, 3_000];
/** Milliseconds after which a wait is reported again, even if its reason is the same. */
const REPORT_EVERY = 10_000;

/** Migrates, and before that waits for a server that may still come up: a stack often starts all its parts at once. */
async function migrateWhenReady(connectionString: string, { seconds, report }: DatabaseWait): Promise<void> {
  const began = performance.now();
  let reported = { words: '', at: 0 };
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await migrateOnce(connectionString);
    } catch (cause) {
      const failure = postgresFailure(cause);
      if (failure === null || cause instanceof DatabaseError) throw cause;
      const now = performance.now();
      if (!failure.mayPass || now + wait > began + seconds * 1_000)
        throw postgresError(failure, seconds, cause);
      if (failure.words !== reported.words || now > reported.at + REPORT_EVERY) {
        reported = { words: failure.words, at: now };
        report(`PostgreSQL ${failure.words}`);
      }
      await setTimeout(wait);
    }
  }
}

/** On its own connection: a second process waits until the first has finished. */
async function migrateOnce(connectionString: string): Promise<void> {
  const client = new Connection({ connectionString, connectionTimeoutMillis: PLACE_MS });
  try {
    await client.connect();
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    await migrateDatabase(client);
  } catch (cause) {
    if (cause instanceof DatabaseError || postgresFailure(cause)) throw cause;
    throw new DatabaseError('migration_failed', 'The tables in PostgreSQL cannot be brought up to date.', {
      cause,
    });
  } finally {
    // Ending the connection always releases the lock.
    await client.end().catch(() => undefined);
  }
}
