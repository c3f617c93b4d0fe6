import { sql } from 'drizzle-orm';
import type { Database } from '../lib/platform/db/database';
import { openDatabase } from '../lib/platform/db/open-database';
import { putSelected } from '../lib/platform/work/put-items';
import { consoleWork } from '../lib/platform/work/tables';
import { workKind } from '../lib/platform/work/work-kind';
import { rowsOf, type WorkStore, workStore } from '../lib/platform/work/work-store';
import { createWorker } from '../lib/platform/work/worker';
import { startFreshPostgres } from './both-databases';
import { type Section, whole } from './report';
import { freshFolder } from './start-process';
import { median } from './statistics';

const ITEMS = 10_000;
const PLACES = 50;
const ROUNDS = 3;
const QUEUE = 'bench';

/** Items of work per second, of a kind that does nothing: the cost of leasing, running and recording. */
export async function measureWork(): Promise<Section> {
  const server = await startFreshPostgres();
  try {
    const kinds: [name: string, databaseUrl: string | null][] = [
      ['PGlite', null],
      ['PostgreSQL', server.url],
    ];
    const rows: string[][] = [];
    for (const [name, databaseUrl] of kinds) {
      const database = await openDatabase({ dataDir: freshFolder(), databaseUrl });
      const found: number[] = [];
      while (found.length < ROUNDS) found.push(await drain(database));
      await database.close();
      rows.push([name, whole(median(found))]);
    }
    return {
      title: 'Background work',
      columns: ['database', 'items/s'],
      rows,
      notes: [
        `${whole(ITEMS)} no-op items in one queue with ${PLACES} places, until the end of the last is recorded; one worker, on the same machine as the database; median of ${ROUNDS}.`,
      ],
    };
  } finally {
    await server.stop();
  }
}

async function drain(database: Database): Promise<number> {
  const store = workStore(consoleWork, 'bench_work');
  const select = sql`SELECT NULL::text AS key, '{}'::json AS payload FROM generate_series(1, ${ITEMS}::int)`;
  await putSelected(database.db, store, { queue: QUEUE }, select);
  const kinds = { [QUEUE]: workKind({ places: PLACES, run: async () => undefined }) };
  const worker = createWorker({ database, store, kinds, log: console.error });
  const began = performance.now();
  await worker.start();
  while ((await countLeft(database, store)) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const seconds = (performance.now() - began) / 1_000;
  await worker.stop();
  return ITEMS / seconds;
}

async function countLeft({ db }: Database, { items }: WorkStore): Promise<number> {
  const [row] = await rowsOf<{ left: number }>(
    db,
    sql`SELECT count(*)::int AS left FROM ${items} WHERE queue = ${QUEUE}`,
  );
  return row?.left ?? 0;
}
