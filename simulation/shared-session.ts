import type { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database, Hearing } from '@/lib/db/database';
import { keepStatements } from '@/lib/db/keep-statements.mjs';
import { migrationsFolder } from '@/lib/db/migrations-folder';
import { FairPool, queriesOn } from '@/lib/db/pool';
import { PGLITE_SETTINGS, PgliteConnection } from '@/lib/db/start-pglite';
import type { Random } from './random';
import { running, type SimulatedProcess, type VirtualTime } from './virtual-time';

/** Milliseconds that a slow statement takes to arrive. */
const SLOW = { least: 1, most: 25 };
const NOTIFIED_WITHIN = 30;
const RECONNECTED = { least: 200, most: 3_000 };
const TERMINATE = 'X'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
/**
 * Most parameters of a statement. PostgreSQL's limit is 65 535: with this one, a world of eight profiles meets what
 * thousands would meet there.
 */
const MOST_PARAMETERS = 400;
const NOTIFICATION = 'A'.charCodeAt(0);

interface Message {
  from: PgliteConnection;
  bytes: Uint8Array;
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
}

/**
 * One PGlite for the whole world, in this thread, so that virtual time applies to it as well. Each process has its own
 * connections, as with a server; while one is in a transaction, the others wait. Statements of different processes are
 * executed in an order determined by the seed.
 */
export class SharedSession {
  readonly #owners = new Map<PgliteConnection, SimulatedProcess>();
  readonly #listeners = new Set<Listener>();
  readonly #channels = new Set<string>();
  #waiting: Message[] = [];
  #inTransaction: PgliteConnection | null = null;
  #turn: Promise<void> = Promise.resolve();
  readonly #execute = keepStatements((bytes) => executeOn(this.pglite, bytes));

  constructor(
    private readonly pglite: PGlite,
    private readonly time: VirtualTime,
    private readonly random: Random,
    private readonly faults: StatementFaults,
  ) {}

  /** A process's connection. `exclusive` if it is the only process. */
  database(owner: SimulatedProcess, exclusive: boolean): Database {
    const pool = new FairPool({
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      idleTimeoutMillis: 0,
      stream: () => this.#connect(owner),
    });
    const listeners: Listener[] = [];
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
          await pool.query(`LISTEN "${channel}"`);
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
    for (const [connection, of] of [...this.#owners]) {
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
    for (const [connection, of] of [...this.#owners]) {
      if (of === owner) this.#arrive({ from: connection, bytes: new Uint8Array([TERMINATE, 0, 0, 0, 4]) });
    }
  }

  /** Resolves when the last statement has been executed. */
  async close(): Promise<void> {
    await this.#turn;
  }

  #connect(owner: SimulatedProcess): Duplex {
    const connection: PgliteConnection = new PgliteConnection((bytes) => {
      const message = { from: connection, bytes: bytes.slice() };
      if (owner.isDead) return;
      if (this.random.chance(0.85)) this.#arrive(message);
      else this.#arriveLater(message, owner);
    });
    this.#owners.set(connection, owner);
    connection.once('close', () => {
      this.#owners.delete(connection);
    });
    return connection;
  }

  #arriveLater(message: Message, owner: SimulatedProcess): void {
    running.run(owner, () => {
      setTimeout(() => this.#arrive(message), this.random.whole(SLOW.least, SLOW.most));
    });
  }

  #arrive(message: Message): void {
    this.time.noteActivity();
    this.#waiting.push(message);
    this.#turn = this.#turn.then(() => this.#answerNext());
  }

  async #answerNext(): Promise<void> {
    for (;;) {
      const able =
        this.#inTransaction === null
          ? this.#waiting
          : this.#waiting.filter(({ from }) => from === this.#inTransaction);
      if (able.length === 0) return;
      const { from } = this.random.pick(able);
      // Statements of one connection keep their order.
      const next = this.#waiting.find((message) => message.from === from) as Message;
      this.#waiting = this.#waiting.filter((message) => message !== next);
      await this.#answer(next);
    }
  }

  async #answer({ from, bytes }: Message): Promise<void> {
    this.time.noteActivity();
    const owner = this.#owners.get(from);
    if (bytes[0] === TERMINATE) {
      this.#owners.delete(from);
      if (this.#inTransaction !== from) return;
      await this.pglite.exec('ROLLBACK');
      this.#inTransaction = null;
      return;
    }
    if (owner === undefined || owner.isDead) return;
    const crash = this.faults.crash(owner);
    if (crash === 'before') return;
    if (parametersOf(bytes) > MOST_PARAMETERS) {
      running.run(owner, () => from.lose());
      return;
    }
    const answer = Buffer.from(await this.#execute(bytes));
    this.#inTransaction = this.pglite.isInTransaction() ? from : null;
    this.#notify(answer);
    if (crash === 'after' || owner.isDead) {
      if (this.#inTransaction === from) {
        await this.pglite.exec('ROLLBACK');
        this.#inTransaction = null;
      }
      return;
    }
    running.run(owner, () => from.receive(new Uint8Array(answer)));
  }

  /** Source: PostgreSQL, "Message Formats", NotificationResponse. */
  #notify(answer: Buffer): void {
    for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readUInt32BE(at + 1)) {
      if (answer[at] !== NOTIFICATION) continue;
      const channelEnd = answer.indexOf(0, at + 9);
      const channel = answer.toString('utf8', at + 9, channelEnd);
      const payload = answer.toString('utf8', channelEnd + 1, answer.indexOf(0, channelEnd + 1));
      for (const listener of this.#listeners) {
        if (listener.channel === channel && !listener.isCut) this.#hear(listener, payload);
      }
    }
  }

  #hear({ owner, hearing }: Listener, payload: string): void {
    running.run(owner, () => {
      setTimeout(() => hearing.heard(payload), this.random.whole(0, NOTIFIED_WITHIN));
    });
  }
}

/** @returns a copy of the whole answer */
export async function executeOn(pglite: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await pglite.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  return new Uint8Array(Buffer.concat(parts));
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

export const openPglite = (loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(loadDataDir ? { loadDataDir } : {}),
    startParams: [...PGlite.defaultStartParams, ...PGLITE_SETTINGS],
    extensions: { pg_trgm },
  });

/** A database with all tables and no rows, as the start of each world. */
export async function makeTemplate(): Promise<Blob> {
  const pglite = await openPglite();
  const pool = new FairPool({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    stream: () => {
      let turn: Promise<unknown> = Promise.resolve();
      const connection: PgliteConnection = new PgliteConnection((bytes) => {
        const sent = bytes.slice();
        if (sent[0] === TERMINATE) return;
        turn = turn.then(async () => connection.receive(await executeOn(pglite, sent)));
      });
      return connection;
    },
  });
  await migrate(drizzle(pool), { migrationsFolder: migrationsFolder() });
  await pool.end();
  // Otherwise each start would repeat the migrations from the write-ahead log.
  await pglite.exec('CHECKPOINT');
  const template = await pglite.dumpDataDir('none');
  await pglite.close();
  return template;
}
