import type pg from 'pg';
import type { Database, Hearing } from '@/lib/platform/db/database';
import { FairPool, queriesOn } from '@/lib/platform/db/pool';
import { PgliteConnection } from '@/lib/platform/db/start-pglite';
import type { Random } from './random';
import { running, type SimulatedProcess, type VirtualTime } from './virtual-time';

/** Milliseconds that a slow statement takes to arrive. */
const SLOW = { least: 1, most: 25 };
const NOTIFIED_WITHIN = 30;
const RECONNECTED = { least: 200, most: 3_000 };
const BIND = 'B'.charCodeAt(0);
export const [TERMINATE, PASSWORD] = [...Buffer.from('Xp')] as [number, number];
/**
 * Most parameters of a statement. PostgreSQL's limit is 65 535: with this one, a world of eight profiles meets what
 * thousands would meet there.
 */
const MOST_PARAMETERS = 100;

export interface Message {
  from: PgliteConnection;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Listener {
  owner: SimulatedProcess;
  channel: string;
  hearing: Hearing;
  isCut: boolean;
}

/** Faults of a process between its statements. */
export interface StatementFaults {
  /** @returns whether the process crashes before or after executing this statement; null if it doesn't */
  crash(owner: SimulatedProcess): 'before' | 'after' | null;
  /** @returns whether a server's answer to this process is lost, along with its connection */
  loses(owner: SimulatedProcess): boolean;
}

/** The database of a world, in virtual time. Each process has its own connections, as with a server. */
export abstract class Session {
  protected readonly owners = new Map<PgliteConnection, SimulatedProcess>();
  readonly #listeners = new Set<Listener>();
  readonly #channels = new Set<string>();

  constructor(
    protected readonly time: VirtualTime,
    protected readonly random: Random,
    protected readonly faults: StatementFaults,
  ) {}

  /** What a process's pool connects with. */
  protected abstract readonly connection: pg.PoolConfig;
  protected abstract readonly isServer: boolean;

  /** From then on, `notify` is called for the channel. @param pool of the process that listens first */
  protected abstract listen(channel: string, pool: FairPool): Promise<void>;

  /** A message of a connection has arrived; of one that ended, {@link TERMINATE}. */
  protected abstract arrive(message: Message): void;

  /** Resolves when the last statement has been executed. */
  abstract close(): Promise<void>;

  /** A process's connection. `alone` if it is the only process. */
  database(owner: SimulatedProcess, alone: boolean): Database {
    const pool = new FairPool({
      ...this.connection,
      ssl: false,
      idleTimeoutMillis: 0,
      stream: () => this.#connect(owner),
    });
    const listeners: Listener[] = [];
    const exclusive = alone && !this.isServer;
    return {
      db: queriesOn(pool),
      kind: exclusive ? 'pglite' : 'postgres',
      exclusive,
      async executeSql(text, values) {
        const results = [await pool.query(text, values)].flat();
        return { rows: results.at(-1)?.rows ?? [] };
      },
      listen: async (channel, hearing) => {
        const listener: Listener = { owner, channel, hearing, isCut: false };
        this.#listeners.add(listener);
        listeners.push(listener);
        if (!this.#channels.has(channel)) {
          this.#channels.add(channel);
          await this.listen(channel, pool);
        }
        return async () => void this.#listeners.delete(listener);
      },
      close: async () => {
        for (const listener of listeners) this.#listeners.delete(listener);
        await pool.end();
      },
    };
  }

  /** Breaks all connections of a process; it receives no notifications until it has reconnected. */
  cut(owner: SimulatedProcess): void {
    for (const [connection, of] of [...this.owners]) {
      if (of === owner) connection.lose();
    }
    for (const listener of this.#listeners) {
      if (listener.owner !== owner || listener.isCut) continue;
      listener.isCut = true;
      running.run(owner, () => {
        listener.hearing.lost?.();
        setTimeout(
          () => {
            listener.isCut = false;
            listener.hearing.missed();
          },
          this.random.whole(RECONNECTED.least, RECONNECTED.most),
        );
      });
    }
  }

  /** Rolls back its open transactions, as a server does when a client disconnects. */
  release(owner: SimulatedProcess): void {
    for (const listener of [...this.#listeners]) {
      if (listener.owner === owner) this.#listeners.delete(listener);
    }
    for (const [connection, of] of [...this.owners]) {
      if (of === owner) this.arrive({ from: connection, bytes: new Uint8Array([TERMINATE, 0, 0, 0, 4]) });
    }
  }

  protected notify(channel: string, payload: string): void {
    for (const listener of this.#listeners) {
      if (listener.channel !== channel || listener.isCut) continue;
      running.run(listener.owner, () => {
        setTimeout(() => listener.hearing.heard(payload), this.random.whole(0, NOTIFIED_WITHIN));
      });
    }
  }

  /** @returns whether it was refused, as a server would with many more parameters */
  protected refuses({ from, bytes }: Message, owner: SimulatedProcess): boolean {
    if (parametersOf(bytes) <= MOST_PARAMETERS) return false;
    running.run(owner, () => from.lose());
    return true;
  }

  #connect(owner: SimulatedProcess): PgliteConnection {
    const connection: PgliteConnection = new PgliteConnection((bytes) => {
      const message = { from: connection, bytes: bytes.slice() };
      if (owner.isDead) return;
      // The server waits for a password, and time for the server.
      if (this.random.chance(0.85) || bytes[0] === PASSWORD) this.arrive(message);
      else this.#arriveLater(message, owner);
    });
    this.owners.set(connection, owner);
    connection.once('close', () => {
      this.owners.delete(connection);
    });
    return connection;
  }

  #arriveLater(message: Message, owner: SimulatedProcess): void {
    running.run(owner, () => {
      setTimeout(() => this.arrive(message), this.random.whole(SLOW.least, SLOW.most));
    });
  }
}

/** Source: PostgreSQL, "Message Formats", Bind: two names, formats of parameters, then the number of values. */
function parametersOf(bytes: Uint8Array): number {
  const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 5 <= message.length; at += 1 + message.readUInt32BE(at + 1)) {
    if (message[at] !== BIND) continue;
    const formats = message.indexOf(0, message.indexOf(0, at + 5) + 1) + 1;
    return message.readUInt16BE(formats + 2 + 2 * message.readUInt16BE(formats));
  }
  return 0;
}
