import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Queries } from './database';
import { isDatabaseAway } from './database-error';

/** Within this many milliseconds a server answers that somebody connects, or it is not there. */
const CONNECT_MS = 4_000;

/**
 * A connection that may break at any moment without ending the process. The pool listens to those that are idle, and
 * nobody to those that are in use: whoever asked something is told by their own statement.
 */
export class Connection extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionTimeoutMillis: given } = config;
    super({ ...config, ...(given ? { connectionTimeoutMillis: Math.min(given, CONNECT_MS) } : {}) });
    this.on('error', () => undefined);
  }
}

/** What breaks in the pool is replaced when the next connection is needed. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: Connection });
  pool.on('error', () => undefined);
  return pool;
}

/**
 * drizzle on a pool, with transactions that give their place back whatever happens: drizzle's own keep it for ever
 * where BEGIN fails. A connection that broke, or on which a transaction may still be open, is closed.
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
      // Not that a broken connection could not roll back.
      throw failures.length > 0 ? failures[0] : cause;
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign(db, { transaction });
}
