import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { requestTurn } from '@/lib/request-scope';
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

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

interface Waiter {
  asker: string;
  rank: number;
  connected: Connected;
}

/**
 * A pool that nobody can fill: a free connection goes to a save first, and then to whoever waits for or uses the
 * fewest. A broken connection is replaced when the next one is needed.
 */
export class FairPool extends pg.Pool {
  #waiting: Waiter[] = [];
  #given = 0;
  /** Connections waited for or in use, by asker. */
  readonly #asked = new Map<string, number>();
  readonly #askers = new Map<pg.PoolClient, string>();

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: Connection });
    this.on('error', () => undefined);
    this.on('release', (_, client) => this.#end(this.#askers.get(client) ?? '', client));
  }

  /** Those who wait for a connection. */
  get queued(): number {
    return this.#waiting.length;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected) {
      this.#enter(connected);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#enter((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #enter(connected: Connected): void {
    const { asker, isSave } = requestTurn();
    const asked = this.#asked.get(asker) ?? 0;
    this.#asked.set(asker, asked + 1);
    const waiter: Waiter = { asker, rank: isSave ? -1 : asked, connected };
    if (this.#given < this.options.max) this.#give(waiter);
    else this.#hold(waiter);
  }

  #give({ asker, connected }: Waiter): void {
    this.#given += 1;
    super.connect((error, client, done) => {
      if (client) this.#askers.set(client, asker);
      else this.#end(asker);
      connected(error, client, done);
    });
  }

  #hold(waiter: Waiter): void {
    const { connectionTimeoutMillis: longest } = this.options;
    if (longest) {
      const { connected } = waiter;
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiter);
        this.#forget(waiter.asker);
        connected(new Error('timeout exceeded when trying to connect'), undefined, () => undefined);
      }, longest);
      waiter.connected = (...answer) => {
        clearTimeout(timer);
        connected(...answer);
      };
    }
    this.#waiting.push(waiter);
  }

  #end(asker: string, client?: pg.PoolClient): void {
    if (client) this.#askers.delete(client);
    this.#given -= 1;
    this.#forget(asker);
    const next = this.#waiting.reduce<Waiter | null>(
      (first, one) => (first && first.rank <= one.rank ? first : one),
      null,
    );
    if (next === null) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#give(next);
  }

  #forget(asker: string): void {
    const asked = this.#asked.get(asker) ?? 0;
    if (asked > 1) this.#asked.set(asker, asked - 1);
    else this.#asked.delete(asker);
  }
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
