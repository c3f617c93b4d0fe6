import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '@/lib/platform/db/open-database';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { leaseItems } from './lease-items';
import { putItems } from './put-items';
import { untilNext } from './recurring';
import { serviceWork } from './tables';
import { openWork } from './testing/open-work';
import { workKind } from './work-kind';
import { rowsOf, workStore } from './work-store';
import { createWorker } from './worker';

const jobs = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ queue: `job:${n % 3}`, payload: { n } }));

describe('several instances on one PostgreSQL', () => {
  const opened = openFresh('postgres');
  const store = workStore(serviceWork, 'tested_work');
  const written = async () =>
    (await rowsOf<{ n: number }>(opened.database.db, sql`SELECT n FROM done ORDER BY n`)).map(({ n }) => n);
  let program: string;

  beforeAll(async () => {
    program = await bundleProgram('lib/platform/work/testing/work-until-killed.ts');
    await opened.database.executeSql('CREATE TABLE done (n int NOT NULL, by text NOT NULL)');
  });
  afterAll(() => opened.database.executeSql('DROP TABLE done'));

  test('of 20 workers that lease at once, each item goes to only one', async () => {
    const { db } = opened.database;
    await putItems(db, store, jobs(600));
    const capacity = { kinds: [{ kind: 'job', places: 7, lease: 60_000 }], busy: [] };
    const given: number[] = [];
    async function leaseAll(worker: string): Promise<void> {
      for (;;) {
        const { items } = await leaseItems(db, store, worker, capacity);
        if (items.length === 0) return;
        given.push(...items.map(({ id }) => id));
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => leaseAll(`worker ${n}`)));
    // Items that another worker had locked at that moment were skipped.
    await leaseAll('last');
    expect(given).toHaveLength(600);
    expect(new Set(given).size).toBe(600);
    await db.delete(store.items);
  });

  test('a killed one loses nothing: its leases expire, and another does its items', async () => {
    const { database } = opened;
    const { databaseUrl } = opened.fresh.location;
    await putItems(database.db, store, jobs(300));
    const ended = [7, 130, 222].map(async (hangsOver) => {
      const child = spawn(process.execPath, [program, databaseUrl ?? '', String(hangsOver)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (data: Buffer) => {
        output += data;
        if (output.includes(`${hangsOver}\n`) || output.length > 200) child.kill('SIGKILL');
      });
      await once(child, 'close');
    });
    await Promise.all(ended);
    const before = (await written()).length;
    const survivor = spawn(process.execPath, [program, databaseUrl ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await vi.waitUntil(async () => (await written()).length >= 300, { timeout: 60_000, interval: 50 });
    survivor.kill('SIGKILL');
    await once(survivor, 'close');
    expect(before).toBeLessThan(300);
    // Each is written by the transaction that ends it: once, however often it was started.
    expect(await written()).toEqual(Array.from({ length: 300 }, (_, n) => n));
    expect(await database.db.select().from(store.items)).toEqual([]);
  }, 120_000);

  test('one that stops midway returns its items immediately', async () => {
    const { database } = opened;
    const other = await openDatabase(opened.fresh.location);
    const begun: number[] = [];
    const kinds = (places: number) => ({
      job: workKind<{ n: number }>({
        places,
        run: ({ payload }, _, signal) => {
          begun.push(payload.n);
          if (payload.n !== 5 || begun.filter((n) => n === 5).length > 1) return Promise.resolve(undefined);
          return new Promise((_, reject) => signal.addEventListener('abort', reject));
        },
      }),
    });
    const log = (error: unknown) => expect.fail(String(error));
    const first = createWorker({ database: other, store, kinds: kinds(20), log, patience: 50 });
    const second = createWorker({ database, store, kinds: kinds(20), log });
    await putItems(database.db, store, [{ queue: 'job', payload: { n: 5 } }]);
    await first.start();
    await vi.waitUntil(() => begun.length === 1, { timeout: 10_000 });
    await second.start();
    await first.stop();
    await vi.waitUntil(() => begun.length === 2, { timeout: 10_000 });
    await second.stop();
    expect(await database.db.select().from(store.items)).toEqual([]);
    await other.close();
  });
});

describe.each(BOTH_DATABASES)('recurring work on %s', (kind) => {
  const work = openWork(kind);

  test('is done once at each of its times, by any of several instances; missed times are made up for once', async () => {
    const times: number[] = [];
    const report = workKind({
      places: 1,
      recurring: '0 * * * *',
      run: async () => void times.push(work.now),
    });
    const workers = [1, 2, 3].map(() => work.worker({ report }));
    // Half past nine.
    for (const worker of workers) await worker.start();
    const turn = async (milliseconds: number) => {
      work.now += milliseconds;
      await Promise.all(workers.map((worker) => worker.runDue(['report'])));
      return times.length;
    };
    const hour = 3_600_000;
    expect(await turn(hour / 2 - 1)).toBe(0);
    expect(await turn(1)).toBe(1);
    expect(await turn(hour - 1)).toBe(1);
    expect(await turn(1)).toBe(2);
    expect(await turn(5 * hour + 60_000)).toBe(3);
    expect(await turn(hour - 60_001)).toBe(3);
    expect(await turn(1)).toBe(4);
    expect(await work.rows()).toMatchObject([{ queue: 'report', key: 'recurring', due: 3_600 }]);
  });

  test('comes earlier when a new version says so, and a failure waits for the next time', async () => {
    const failing = { places: 1, run: () => Promise.reject(new Error('no')) };
    const daily = work.worker({ report: workKind({ ...failing, recurring: '0 3 * * *' }) });
    await daily.start();
    expect(await work.rows()).toMatchObject([{ due: 17.5 * 3_600 }]);
    // Otherwise it might do the item first, and put it off to its own next time.
    await daily.stop();
    const hourly = work.worker({ report: workKind({ ...failing, recurring: '0 * * * *' }) });
    await hourly.start();
    expect(await work.rows()).toMatchObject([{ due: 1_800 }]);
    work.now += 1_800_000;
    await hourly.runDue(['report']);
    expect(await work.rows()).toMatchObject([{ due: 3_600, error: 'no', failed: false }]);
    expect(work.logged).toHaveLength(1);
  });
});

test('times of a pattern are in UTC, including a leap day', () => {
  expect(untilNext('0 0 29 2 *', Date.parse('2027-03-01T00:00:00Z'))).toBe(
    Date.parse('2028-02-29T00:00:00Z') - Date.parse('2027-03-01T00:00:00Z'),
  );
  expect(() => untilNext('every day', 0)).toThrow();
});
