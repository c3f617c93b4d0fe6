import { connect, type Socket } from 'node:net';
import pg from 'pg';
import type { PgliteConnection } from '@/lib/platform/db/start-pglite';
import type { Random } from './random';
import { type Message, PASSWORD, Session, type StatementFaults, TERMINATE } from './session';
import { running, type SimulatedProcess, type VirtualTime } from './virtual-time';

/** Before `pg_catalog`, so that `now()` is virtual. */
export const VIRTUAL_PATH = '-c search_path=virtual,pg_catalog,public';
/** `now()` is that of the transaction's start, as PostgreSQL's own. */
export const VIRTUAL_CLOCK = `
  CREATE SCHEMA virtual;
  CREATE SEQUENCE virtual.clock;
  CREATE FUNCTION virtual.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT to_timestamp(last_value / 1000.0) FROM virtual.clock';
  CREATE FUNCTION virtual.now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
    BEGIN
      IF COALESCE(current_setting('virtual.began', true), '') = '' THEN
        PERFORM set_config('virtual.began', (SELECT last_value::text FROM virtual.clock), true);
      END IF;
      RETURN to_timestamp(current_setting('virtual.began')::float8 / 1000);
    END $$;`;

/** Real milliseconds between two looks at who waits for a lock, while statements run. */
const LOOKS_EVERY = 4;
const realTimeout = setTimeout;
/** Types of messages. Source: PostgreSQL, "Message Formats". */
const [READY, KEY_DATA] = [...Buffer.from('ZK')];
const HEAD = 5;

/** A connection through the proxy. */
interface Line {
  socket: Socket;
  /** The server's process, once it has told it. */
  pid: number | null;
  /** Messages that are not answered yet. */
  unanswered: number;
  /** Whether time stands still for it: it is at work, and doesn't wait for a lock that another connection holds. */
  holdsTime: boolean;
  isEnding: boolean;
  /** The start of a message of which the rest has not arrived. */
  rest: Buffer;
}

/**
 * A PostgreSQL server behind a proxy that cuts connections. Statements run side by side, so that they wait for each other's
 * locks; a seed does not decide how, and may give another history the next time. Time passes while all that is left waits
 * for locks.
 */
export class PostgresSession extends Session {
  protected readonly connection: pg.PoolConfig;
  protected readonly isServer = true;
  readonly #lines = new Map<PgliteConnection, Line>();
  readonly #own: pg.Client;
  #clock = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #asked: Promise<unknown> = Promise.resolve();
  #looking: Promise<void> | null = null;
  #isClosing = false;

  private constructor(
    private readonly url: URL,
    time: VirtualTime,
    random: Random,
    faults: StatementFaults,
  ) {
    super(time, random, faults);
    this.connection = { connectionString: url.href, options: VIRTUAL_PATH };
    this.#own = new pg.Client(url.href);
    this.#own.on('notification', ({ channel, payload = '' }) => this.notify(channel, payload));
  }

  static async open(
    url: URL,
    time: VirtualTime,
    random: Random,
    faults: StatementFaults,
  ): Promise<PostgresSession> {
    const session = new PostgresSession(url, time, random, faults);
    await session.#own.connect();
    return session;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { socket } of this.#lines.values()) socket.destroy();
    await this.#turn;
    await this.#looking;
    await this.#own.end();
  }

  protected async listen(channel: string): Promise<void> {
    await this.#ask(`LISTEN "${channel}"`);
  }

  protected arrive(message: Message): void {
    const { from, bytes } = message;
    this.time.noteActivity();
    const owner = this.owners.get(from);
    const line = this.#lines.get(from) ?? (owner && this.#open(from, owner));
    if (line === undefined) return;
    if (bytes[0] === TERMINATE) {
      if (line.isEnding) return;
      line.isEnding = true;
      this.#hold(line);
      // The server finishes the statement that it executes.
      this.#turn = this.#turn.then(() => line.socket.end());
      return;
    }
    if (owner === undefined || owner.isDead || line.isEnding) return;
    if (bytes[0] !== PASSWORD) line.unanswered += 1;
    this.#hold(line);
    this.#setClock();
    let isSent = true;
    // Also if the process dies after it: what ends its connection comes after this.
    this.#turn = this.#turn.then(() => isSent && line.socket.write(bytes));
    if (this.faults.crash(owner) === 'before' || this.refuses(message, owner)) isSent = false;
  }

  #open(from: PgliteConnection, owner: SimulatedProcess): Line {
    const socket = connect(Number(this.url.port), this.url.hostname);
    const line: Line = {
      socket,
      pid: null,
      unanswered: 0,
      holdsTime: false,
      isEnding: false,
      rest: Buffer.alloc(0),
    };
    this.#lines.set(from, line);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => this.#answer(from, owner, line, bytes));
    socket.on('close', () => {
      this.#lines.delete(from);
      this.#release(line);
      if (!line.isEnding && !owner.isDead) running.run(owner, () => from.lose());
    });
    return line;
  }

  #answer(from: PgliteConnection, owner: SimulatedProcess, line: Line, bytes: Buffer): void {
    this.time.noteActivity();
    let isReady = false;
    const all = Buffer.concat([line.rest, bytes]);
    let at = 0;
    for (let end = 0; at + HEAD <= all.length; at = end) {
      end = at + 1 + all.readUInt32BE(at + 1);
      if (end > all.length) break;
      if (all[at] === KEY_DATA) line.pid = all.readUInt32BE(at + HEAD);
      if (all[at] !== READY) continue;
      line.unanswered -= 1;
      isReady = true;
    }
    line.rest = all.subarray(at);
    const passOn = () => {
      if (line.unanswered <= 0 && !line.isEnding) this.#release(line);
      if (owner.isDead || line.isEnding) return;
      if (isReady && this.faults.loses(owner)) running.run(owner, () => from.lose());
      else running.run(owner, () => from.receive(new Uint8Array(bytes)));
    };
    // What a commit announces has arrived by the time of an answer to a later question.
    if (isReady && line.unanswered <= 0) void this.#ask('SELECT 1').then(passOn);
    else passOn();
  }

  #hold(line: Line): void {
    if (!line.holdsTime) this.time.hold();
    line.holdsTime = true;
    this.#look();
  }

  #release(line: Line): void {
    if (line.holdsTime) this.time.release();
    line.holdsTime = false;
  }

  /** Looks again and again who waits for a lock, while a statement runs. */
  #look(): void {
    if (this.#isClosing || this.#looking) return;
    this.#looking = this.#lookOnce().then((isAtWork) => {
      this.#looking = null;
      if (isAtWork) this.#look();
    });
  }

  async #lookOnce(): Promise<boolean> {
    await new Promise((resolve) => realTimeout(resolve, LOOKS_EVERY));
    const { rows } = await this.#query("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    const waiting = new Set(rows.map(({ pid }) => pid));
    const atWork = [...this.#lines.values()].filter((line) => line.unanswered > 0 || line.isEnding);
    for (const line of atWork) {
      if (line.pid !== null && waiting.has(line.pid)) this.#release(line);
      else this.#hold(line);
    }
    return atWork.length > 0;
  }

  #setClock(): void {
    if (this.time.now === this.#clock) return;
    this.#clock = this.time.now;
    void this.#ask(`SELECT setval('virtual.clock', ${this.#clock})`);
  }

  /** Asks on the world's own connection, while time stands still. */
  #ask(text: string): Promise<unknown> {
    this.time.hold();
    const asked = this.#query(text).finally(() => this.time.release());
    this.#turn = Promise.all([this.#turn, asked]);
    return asked;
  }

  #query(text: string): Promise<pg.QueryResult> {
    const asked = this.#asked.then(() => this.#own.query(text));
    this.#asked = asked;
    return asked;
  }
}
