import { type Clock, systemClock } from '@/lib/platform/clock';
import type { Database } from '@/lib/platform/db/database';

const FIRST_MS = 30_000;
const EVERY_MS = 5 * 60_000;
/** The columns used for planning; analysing the others would double the time. */
const COUNTED = {
  known_profiles:
    'uuid, search_reference, review_status, risk, team, assignee, state_at, seen_at, setup, read_at, failure',
  setup_facts: 'kind, value, setup',
  received_webhooks: 'number, event, profile, timestamp, status, verified, received_at',
};
/** One at a time, so that others can run in between. */
const STATEMENTS = Object.entries(COUNTED).flatMap(([table, columns]) => [
  `VACUUM console.${table}`,
  `ANALYZE console.${table} (${columns})`,
]);

interface Options {
  /** Changes with every write; if unchanged, there is nothing to do. */
  version: () => number;
  log: (cause: unknown) => void;
  clock?: Clock;
}

/**
 * PostgreSQL vacuums and analyses automatically, PGlite does not: after a while plans would be guesses, and
 * index-only scans would have to read the table.
 *
 * @returns a function that stops it, and waits for a running statement
 */
export function vacuumTables(
  database: Pick<Database, 'exclusive' | 'executeSql'>,
  { version, log, clock = systemClock }: Options,
): () => Promise<void> {
  if (!database.exclusive) return async () => {};
  let vacuumed: number | null = null;
  let running = Promise.resolve();
  let ended = false;
  let cancel = clock.after(FIRST_MS, checkTables);

  function checkTables(): void {
    running = vacuum()
      .catch(log)
      .then(() => {
        if (!ended) cancel = clock.after(EVERY_MS, checkTables);
      });
  }

  async function vacuum(): Promise<void> {
    const present = version();
    if (present === vacuumed) return;
    for (const statement of STATEMENTS) if (!ended) await database.executeSql(statement);
    vacuumed = present;
  }

  return () => {
    ended = true;
    cancel();
    return running;
  };
}
