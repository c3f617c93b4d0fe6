import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { keepStatements } from '@/lib/platform/db/keep-statements.mjs';
import { migrationsFolder } from '@/lib/platform/db/migrations-folder';
import { FairPool } from '@/lib/platform/db/pool';
import { PGLITE_SETTINGS, PgliteConnection } from '@/lib/platform/db/start-pglite';
import type { Random } from './random';
import { type Message, Session, type StatementFaults, TERMINATE } from './session';
import { running, type SimulatedProcess, type VirtualTime } from './virtual-time';

/** A statement's time is that of the database, however wrong the clock of the process is that sent it. */
const DATABASE: SimulatedProcess = { name: 'database', isDead: false, skew: 0 };
const NOTIFICATION = 'A'.charCodeAt(0);

/**
 * One PGlite for the whole world, in this thread, so that virtual time applies to it as well. While a connection is in a
 * transaction, the others wait. Statements of different processes are executed in an order determined by the seed.
 */
export class PgliteSession extends Session {
  protected readonly connection = { user: 'postgres', database: 'postgres' };
  protected readonly isServer = false;
  #waiting: Message[] = [];
  #inTransaction: PgliteConnection | null = null;
  #turn: Promise<void> = Promise.resolve();
  readonly #execute: (bytes: Uint8Array) => Promise<Buffer>;

  constructor(
    readonly pglite: PGlite,
    time: VirtualTime,
    random: Random,
    faults: StatementFaults,
  ) {
    super(time, random, faults);
    this.#execute = keepStatements(pglite);
  }

  async close(): Promise<void> {
    await this.#turn;
  }

  protected async listen(channel: string, pool: FairPool): Promise<void> {
    await pool.query(`LISTEN "${channel}"`);
  }

  protected arrive(message: Message): void {
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

  async #answer(message: Message): Promise<void> {
    const { from, bytes } = message;
    this.time.noteActivity();
    const owner = this.owners.get(from);
    if (bytes[0] === TERMINATE) {
      this.owners.delete(from);
      if (this.#inTransaction !== from) return;
      await this.pglite.exec('ROLLBACK');
      this.#inTransaction = null;
      return;
    }
    if (owner === undefined || owner.isDead) return;
    const crash = this.faults.crash(owner);
    if (crash === 'before') return;
    if (this.refuses(message, owner)) return;
    const answer = await running.run(DATABASE, () => this.#execute(bytes));
    this.#inTransaction = this.pglite.isInTransaction() ? from : null;
    this.#notifyFrom(answer);
    if (crash === 'after' || owner.isDead) {
      if (this.#inTransaction === from) {
        await this.pglite.exec('ROLLBACK');
        this.#inTransaction = null;
      }
      return;
    }
    running.run(owner, () => from.receive(answer));
  }

  /** Source: PostgreSQL, "Message Formats", NotificationResponse. */
  #notifyFrom(answer: Buffer): void {
    for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readUInt32BE(at + 1)) {
      if (answer[at] !== NOTIFICATION) continue;
      const channelEnd = answer.indexOf(0, at + 9);
      const channel = answer.toString('utf8', at + 9, channelEnd);
      this.notify(channel, answer.toString('utf8', channelEnd + 1, answer.indexOf(0, channelEnd + 1)));
    }
  }
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
  const execute = keepStatements(pglite);
  await migrateOn({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => {
      let turn: Promise<unknown> = Promise.resolve();
      const connection: PgliteConnection = new PgliteConnection((bytes) => {
        const sent = bytes.slice();
        if (sent[0] === TERMINATE) return;
        turn = turn.then(async () => connection.receive(await execute(sent)));
      });
      return connection;
    },
  });
  // Otherwise each start would repeat the migrations from the write-ahead log.
  await pglite.exec('CHECKPOINT');
  const template = await pglite.dumpDataDir('none');
  await pglite.close();
  return template;
}

/** Makes all tables. */
export async function migrateOn(connection: pg.PoolConfig): Promise<void> {
  const pool = new FairPool({ ...connection, max: 1 });
  await migrate(drizzle(pool), { migrationsFolder: migrationsFolder() });
  await pool.end();
}
