import { sql } from 'drizzle-orm';
import { openDatabase } from '@/lib/platform/db/open-database';
import { serviceWork } from '../tables';
import { workKind } from '../work-kind';
import { rowsOf, workStore } from '../work-store';
import { createWorker } from '../worker';

/**
 * A process for the test of many instances: does items, recording each in the transaction that ends it, until it is
 * killed. Its second argument is the item over which it hangs.
 */
const [, , databaseUrl = '', hangsOver = ''] = process.argv;

const database = await openDatabase({ dataDir: '', databaseUrl });
const worker = createWorker({
  database,
  store: workStore(serviceWork, 'tested_work'),
  kinds: {
    job: workKind<{ n: number }, undefined, number>({
      places: 5,
      lease: 1_000,
      run: ({ payload: { n } }) => {
        process.stdout.write(`${n}\n`);
        return String(n) === hangsOver ? new Promise(() => undefined) : Promise.resolve(n);
      },
      record: async (transaction, ended) => {
        const numbers = sql.param(ended.map(({ outcome }) => outcome));
        await rowsOf(
          transaction,
          sql`INSERT INTO done SELECT unnest(${numbers}::int[]), ${String(process.pid)}`,
        );
        return ended.map(() => 'done');
      },
    }),
  },
  log: (error) => process.stderr.write(`${String(error)}\n`),
});
await worker.start();
