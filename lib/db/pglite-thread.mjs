/**
 * PGlite on a thread of its own; in JavaScript, as no loader is there. Connections share its one session: each sends
 * bytes of PostgreSQL's protocol under a number of its own and is answered once for each message; while one is in a
 * transaction, the others wait. `null` closes the database and ends the thread. The first message from here says
 * that it is open. Source: PostgreSQL, "Frontend/Backend Protocol", "Message Formats".
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// PGlite sets a mode of its own for each file that it makes, past the umask, with which others could open it. What is
// replaced is this thread's alone.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, mode & ~0o077);
syncBuiltinESMExports();
const [{ PGlite }, { pg_trgm }] = await Promise.all([
  import('@electric-sql/pglite'),
  import('@electric-sql/pglite/contrib/pg_trgm'),
]);

const TERMINATE = 'X'.charCodeAt(0);

const database = new PGlite(workerData.folder, {
  startParams: [...PGlite.defaultStartParams, ...workerData.settings],
  extensions: { pg_trgm },
});
await database.waitReady;
await database.query('SELECT count(*) FROM pg_class');

let waiting = [];
/** Who is in a transaction. */
let owner = null;

async function answer({ from, bytes }) {
  const answers = [];
  if (bytes[0] !== TERMINATE) {
    // What comes is a view of memory that is written over.
    await database.execProtocolRawStream(bytes, { onRawData: (part) => answers.push(part.slice()) });
  } else if (owner === from) {
    // Whoever leaves in the middle takes it back, as with a server.
    await database.exec('ROLLBACK');
  }
  owner = database.isInTransaction() ? from : null;
  const answered = new Uint8Array(Buffer.concat(answers));
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
