import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Queries } from './database';
import { isDatabaseAway } from './database-error';

/** Milliseconds within which a server accepts a connection; after that it counts as unavailable. */
const CONNECT_MS = 4_000;

/**
 * A connection that may break at any moment without ending the process. The pool listens to idle connections only;
 * for those in use, the failing statement reports it.
 */
export class Connection extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionTimeoutMillis: given } = config;
    super({ ...config, ...(given ? { connectionTimeoutMillis: Math.min(given, CONNECT_MS) } : {}) });
    this.on('error', () => undefined);
  }
}

/** A broken connection in the pool is replaced when the next one is needed. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: Connection });
  pool.on('error', () => undefined);
  return pool;
}

/**
 * drizzle on a pool, with transactions that always return their place: drizzle's own never do if BEGIN fails. A
 * connection that broke, or that may still have an open transaction, is closed.
 */
export function queriesOn(pool: pg.Pool): Queries {
  const db = drizzle(pool);
  const transaction: typeof db.transaction = async (run, config) => {
    const client = await pool.connect();
    const failures: unknown[] = [];
    const observed: typeof run = async (inner) => {
      try {
        return await run(inner);
      } catch (cause) {
        failures.push(cause);
        // ROLLBACK would wait behind a statement that is never answered.
        if (isDatabaseAway(cause)) client.end().catch(() => undefined);
        throw cause;
      }
    };
    try {
      return await drizzle(client).transaction(observed, config);
    } catch (cause) {
      // Report the cause, not the failed rollback on a broken connection.
      throw failures.length > 0 ? failures[0] : cause;
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign(db, { transaction });
}
