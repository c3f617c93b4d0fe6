import pg from 'pg';
import type { Hearing } from './database';
import { Connection } from './pool';

/** Milliseconds. */
const WAITS = {
  /** Delay before reconnecting; doubles up to the last value. */
  again: 250,
  mostAgain: 3_000,
  /** Interval of connection checks: a broken network does not report itself. */
  look: 15_000,
};
const ANSWER_MS = 5_000;

/** LISTEN on its own connection. @returns a function that ends it; messages before the first LISTEN are lost */
export async function listenOnPostgres(
  databaseUrl: string,
  channel: string,
  hearing: Hearing,
): Promise<() => Promise<void>> {
  let ended = false;
  let present: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new Connection({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => dropConnection(client));
    client.on('end', () => dropConnection(client));
    client.on('notification', ({ payload = '' }) => {
      // One may still be on its way.
      if (!ended && present === client) hearing.heard(payload);
    });
    present = client;
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    if (ended) leave(client);
    else later(WAITS.look, () => checkConnection(client));
  }

  function checkConnection(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => later(WAITS.look, () => checkConnection(client)),
      () => dropConnection(client),
    );
  }

  function dropConnection(client: pg.Client): void {
    if (ended || present !== client) return;
    present = null;
    hearing.lost?.();
    leave(client);
    later(WAITS.again, () => reconnect(WAITS.again));
  }

  function reconnect(waited: number): void {
    connect().then(
      () => ended || hearing.missed(),
      () => {
        if (present) leave(present);
        present = null;
        const wait = Math.min(waited * 2, WAITS.mostAgain);
        later(wait, () => reconnect(wait));
      },
    );
  }

  function later(wait: number, run: () => void): void {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(run, wait).unref();
  }

  function end(): void {
    ended = true;
    clearTimeout(timer);
    if (present) leave(present);
  }

  await connect().catch((cause: unknown) => {
    end();
    throw cause;
  });
  return async () => end();
}

/** Not awaited: over a broken network it would never finish. */
function leave(client: pg.Client): void {
  client.end().catch(() => undefined);
}
