import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Queries } from './database';
import { isDatabaseAway } from './database-error';
import { type ComesFirst, requestTurn } from './request-scope';

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

const ROUND_OF: Readonly<Record<ComesFirst, number>> = { save: -2, service: -1 };

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

interface Waiter {
  /** The round in which it has its turn; below 0: before all others. */
  round: number;
  connected: Connected;
}

/**
 * A pool that no one can fill. A free connection goes first to requests that come first; everyone else has one turn a
 * round, however much they ask for. A broken connection is replaced when the next one is needed.
 *
 * Source: Goyal, Vin and Cheng, "Start-time Fair Queuing", with every turn of the same length.
 */
export class FairPool extends pg.Pool {
  #waiting: Waiter[] = [];
  #given = 0;
  #round = 0;
  /** By asker, the round after their last turn. */
  readonly #next = new Map<string, number>();

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: Connection });
    this.on('error', () => undefined);
    this.on('release', () => this.#end());
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
    const waiter: Waiter = { round: this.#roundOfAsker(), connected };
    if (this.#given < this.options.max) this.#give(waiter);
    else this.#hold(waiter);
  }

  #roundOfAsker(): number {
    const { asker, comesFirst } = requestTurn();
    if (comesFirst) return ROUND_OF[comesFirst];
    const round = Math.max(this.#round, this.#next.get(asker) ?? 0);
    this.#next.set(asker, round + 1);
    return round;
  }

  #give({ round, connected }: Waiter): void {
    this.#given += 1;
    this.#round = Math.max(this.#round, round);
    super.connect((error, client, done) => {
      // Otherwise it ends when it is released.
      if (client === undefined) this.#end();
      connected(error, client, done);
    });
  }

  #hold(waiter: Waiter): void {
    const { connectionTimeoutMillis: longest } = this.options;
    if (longest) {
      const { connected } = waiter;
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiter);
        connected(new Error('timeout exceeded when trying to connect'), undefined, () => undefined);
      }, longest);
      waiter.connected = (...answer) => {
        clearTimeout(timer);
        connected(...answer);
      };
    }
    this.#waiting.push(waiter);
  }

  #end(): void {
    this.#given -= 1;
    const [first, ...others] = this.#waiting;
    if (first === undefined) {
      // No one waits, so no one has to wait for those who had more turns.
      this.#next.clear();
      return;
    }
    const next = others.reduce((soonest, one) => (one.round < soonest.round ? one : soonest), first);
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#give(next);
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
