import { join } from 'node:path';
import { Duplex } from 'node:stream';

export const PGLITE_SETTINGS = [
  // PostgreSQL's own 128 MB would stay in memory once touched; the system caches the files anyway.
  ...['-c', 'shared_buffers=16MB'],
  // Everything waits for an ANALYZE, so it samples 9 000 rows of a table instead of 30 000.
  ...['-c', 'default_statistics_target=30'],
  // With small files of the write-ahead log it would be 64 MB: large imports would wait for a checkpoint again and again.
  ...['-c', 'max_wal_size=1GB'],
  // The files are in the system's cache, so scanning a covering index is faster than scanning its table.
  ...['-c', 'random_page_cost=1.1'],
];

/**
 * MB. The thread's allocations become garbage immediately: with a larger size, more of it would stay in memory after
 * 10 000 items of a run.
 */
const SEMI_SPACE = 8;

/**
 * Work that a function of PGlite does before V8 optimises it. V8's own 1.8 million would spend two seconds of a start on
 * functions that are not called often afterwards; those that are get optimised a moment later.
 */
const OPTIMISE_AFTER = 60_000_000;

export interface StartedPglite {
  /** Like a connection of `pg`. All share one session: while one is in a transaction, the others wait. */
  connect(): Duplex;
  /** No query may follow. */
  close(): Promise<void>;
}

/**
 * Starts PGlite over `folder` in its own thread, so that pages render while the database works.
 *
 * @throws Error when it does not start
 */
export async function startPglite(folder: string): Promise<StartedPglite> {
  // Not imported, because a build would try to resolve the program. Started immediately, because later loading may
  // block this thread.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  // From the working directory, because inside Next's bundle `import.meta.url` names the bundle's folder.
  const program = join(process.cwd(), 'lib', 'platform', 'db', 'pglite-thread.mjs');
  // The thread's own `resourceLimits` are ignored if the process has this flag; the existing heap is unchanged.
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE}`);
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMISE_AFTER}`);
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

/** Behaves like a socket for `pg`. Source: pg, `Connection`. */
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

  /** Receives everything that `pg` writes for one query together. */
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

  // Only networks need this.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
