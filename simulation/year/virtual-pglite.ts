import { keepStatements } from '@/lib/platform/db/keep-statements.mjs';
import { PgliteConnection, type StartedPglite } from '@/lib/platform/db/start-pglite';
import { openPglite } from '../pglite-session';
import type { VirtualTime } from '../virtual-time';

const TERMINATE = 'X'.charCodeAt(0);

interface Message {
  from: PgliteConnection;
  bytes: Uint8Array;
}

/**
 * PGlite in memory and in this thread, so that virtual time applies to its `now()` too. As in `pglite-thread.mjs`,
 * connections share one session: while one is in a transaction, the others wait.
 */
export async function startVirtualPglite(time: VirtualTime): Promise<StartedPglite> {
  const pglite = await openPglite();
  const execute = keepStatements(pglite);
  let waiting: Message[] = [];
  let owner: PgliteConnection | null = null;
  let turn: Promise<void> = Promise.resolve();

  async function answer({ from, bytes }: Message): Promise<void> {
    if (bytes[0] === TERMINATE) {
      if (owner === from) await pglite.exec('ROLLBACK');
    } else {
      from.receive(await execute(bytes));
    }
    owner = pglite.isInTransaction() ? from : null;
    time.noteActivity();
  }

  async function answerWaiting(): Promise<void> {
    for (;;) {
      const next = owner === null ? waiting[0] : waiting.find(({ from }) => from === owner);
      if (next === undefined) return;
      waiting = waiting.filter((other) => other !== next);
      await answer(next);
    }
  }

  return {
    connect() {
      const connection: PgliteConnection = new PgliteConnection((bytes) => {
        time.noteActivity();
        waiting.push({ from: connection, bytes: bytes.slice() });
        turn = turn.then(answerWaiting);
      });
      return connection;
    },
    async close() {
      await turn;
      await pglite.close();
    },
  };
}
