/**
 * PGlite on its own thread; in JavaScript, because no loader runs there. Connections share its one session: each
 * sends bytes of PostgreSQL's protocol under its own number and gets one answer per message; while one is in a
 * transaction, the others wait. `null` closes the database and ends the thread. The first message from here says that
 * it is open. Source: PostgreSQL, "Frontend/Backend Protocol", "Message Formats".
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { keepStatements } from './keep-statements.mjs';

// PGlite ignores the umask and sets its own mode on each file it creates, which lets others open it. Only this
// thread's function is replaced.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, mode & ~0o077);
syncBuiltinESMExports();
const [{ PGlite }, { pg_trgm }] = await Promise.all([
  import('@electric-sql/pglite'),
  import('@electric-sql/pglite/contrib/pg_trgm'),
]);

const TERMINATE = 'X'.charCodeAt(0);

const database = new PGlite(workerData.folder, {
  // A new folder's write-ahead log is in files of 1 MB: those of 16 would be most of what a first start copies.
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [...PGlite.defaultStartParams, ...workerData.settings],
  extensions: { pg_trgm },
});
await database.waitReady;
await database.query('SELECT count(*) FROM pg_class');

let waiting = [];
/** The connection that is in a transaction. */
let owner = null;

const execute = keepStatements(database);

async function answer({ from, bytes }) {
  const isOver = bytes[0] === TERMINATE;
  // A connection that ends in a transaction rolls it back, as with a server.
  if (isOver && owner === from) await database.exec('ROLLBACK');
  const answered = new Uint8Array(isOver ? 0 : await execute(bytes));
  owner = database.isInTransaction() ? from : null;
  parentPort.postMessage({ to: from, bytes: answered }, [answered.buffer]);
}

async function handle(message) {
  if (message === null) {
    await database.close();
    parentPort.close();
    return;
  }
  waiting.push(message);
  for (;;) {
    const next = owner === null ? waiting[0] : waiting.find(({ from }) => from === owner);
    if (next === undefined) return;
    waiting = waiting.filter((other) => other !== next);
    await answer(next);
  }
}

let turn = Promise.resolve();
parentPort.on('message', (message) => {
  turn = turn.then(() => handle(message));
});
parentPort.postMessage('open');
