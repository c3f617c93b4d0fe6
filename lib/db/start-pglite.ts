import { join } from 'node:path';
import { Duplex } from 'node:stream';

export const PGLITE_SETTINGS = [
  // PostgreSQL's own 128 MB are touched and so stay in memory; the system caches the files anyway.
  ...['-c', 'shared_buffers=16MB'],
  // As everything waits for an ANALYZE, it looks at 9 000 rows of a table and not at 30 000.
  ...['-c', 'default_statistics_target=30'],
  // The files lie in the system's cache: an index that has all that is asked is read whole sooner than its table.
  ...['-c', 'random_page_cost=1.1'],
];

/**
 * MB. What the thread allocates is garbage at once: with more, as the console's own thread has it, that stays in memory
 * for nothing, some 60 MB after 10 000 items of a run.
 */
const SEMI_SPACE = 8;

export interface StartedPglite {
  /** As `pg` makes one. All share one session: while one is in a transaction, the others wait. */
  connect(): Duplex;
  /** Nothing may be asked afterwards. */
  close(): Promise<void>;
}

/**
 * Starts PGlite over `folder` in a thread of its own, so that pages are drawn while the database works.
 *
 * @throws Error when it does not start
 */
export async function startPglite(folder: string): Promise<StartedPglite> {
  // Not imported: a build would look for what it starts. And at once: what is loaded next may hold this thread up.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  // From the working directory: inside of Next's bundle `import.meta.url` names the bundle's folder.
  const program = join(process.cwd(), 'lib', 'db', 'pglite-thread.mjs');
  // Its own `resourceLimits` do not count where the process has this flag; the heap that there is already stays as it is.
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE}`);
  const thread = new Worker(/* turbopackIgnore: true */ program, {
    workerData: { folder, settings: PGLITE_SETTINGS },
    execArgv: [],
  });
  let failure: Error | null = null;
  thread.on('error', (error: Error) => {
    failure = error;
  });
  const ended = new Promise<Error>((resolve) => {
    thread.once('exit', () => resolve(failure ?? new Error('PGlite ended.')));
  });
  const opened = new Promise((resolve) => thread.once('message', resolve));
  await Promise.race([opened, ended.then((error) => Promise.reject(error))]);

  const connections = new Map<number, PgliteConnection>();
  let lastNumber = 0;
  thread.on('message', ({ to, bytes }: { to: number; bytes: Uint8Array }) =>
    connections.get(to)?.receive(bytes),
  );
  let isOpen = true;
  void ended.then(() => {
    isOpen = false;
    for (const connection of connections.values()) connection.lose();
  });
  return {
    connect() {
      const from = ++lastNumber;
      const connection = new PgliteConnection((bytes) => thread.postMessage({ from, bytes }, [bytes.buffer]));
      connections.set(from, connection);
      connection.once('close', () => connections.delete(from));
      if (!isOpen) process.nextTick(() => connection.lose());
      return connection;
    },
    async close() {
      thread.postMessage(null);
      await ended;
    },
  };
}

type Send = (bytes: Uint8Array<ArrayBuffer>) => void;

/** Source: PostgreSQL, "Message Formats". */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** As a socket is to `pg`. Source: pg, `Connection`. */
export class PgliteConnection extends Duplex {
  constructor(private readonly send: Send) {
    super();
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  receive(answer: Uint8Array): void {
    if (answer.length > 0 && !this.destroyed) this.push(answer);
  }

  lose(): void {
    this.destroy(new Error('Connection terminated: PGlite ended.'));
  }

  override _read(): void {}

  override _write(bytes: Uint8Array, _: BufferEncoding, done: () => void): void {
    this._writev([{ chunk: bytes }], done);
  }

  /** What `pg` writes of one query comes together. */
  override _writev(parts: { chunk: Uint8Array }[], done: () => void): void {
    this.send(new Uint8Array(Buffer.concat(parts.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.send(new Uint8Array(TERMINATE));
    done(error);
  }

  // What only a network has.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
