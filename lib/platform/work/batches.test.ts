import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Queries } from '@/lib/platform/db/database';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { recordStatements } from '@/lib/testing/recorded-statements';
import { batchProgress, cancelBatch, createBatch, pauseBatch, resumeBatch } from './batches';
import { clearWork, deleteAllWork } from './clear-work';
import { endItems } from './end-items';
import { leaseItems } from './lease-items';
import { emptyQueue, hastenItems, putItems, putSelected } from './put-items';
import { openWork } from './testing/open-work';
import { workKind } from './work-kind';

const MANY = 100_000;

describe.each(BOTH_DATABASES)('batches on %s', (kind) => {
  const work = openWork(kind);
  const progress = (batch: number) => batchProgress(work.database.db, work.store, batch);
  const done: string[] = [];
  const survey = workKind<{ n: number }>({
    places: 20,
    retry: () => null,
    run: async ({ key, payload }) => {
      if (payload.n % 10 === 3) throw new Error('unreadable');
      done.push(key ?? '');
    },
  });

  /** A batch of items created by a query, numbered from 1. */
  async function putBatch(count: number, queue = 'survey') {
    const { database, store } = work;
    const batch = await createBatch(database.db, store, queue);
    const select = sql`SELECT n::text, json_build_object('n', n) 
      FROM generate_series(1, ${count}::int) AS numbers (n) ORDER BY numbers.n`;
    expect(await putSelected(database.db, store, { queue, batch }, select)).toBe(count);
    return batch;
  }

  /** The maximum number of rows in any step of the statements' plans. */
  async function mostRowsRead(ask: (db: Queries) => Promise<unknown>): Promise<number> {
    const { db, statements } = recordStatements(work.database);
    await ask(db);
    const plans = await Promise.all(
      statements.map(({ text, values }) => work.database.executeSql(`EXPLAIN ANALYZE ${text}`, values)),
    );
    const lines = plans.flatMap(({ rows }) => rows.map((row) => Object.values(row as object).join('')));
    const found = lines.flatMap((line) => /actual .*rows=([\d.]+)/.exec(line)?.[1] ?? []);
    expect(found.length).toBeGreaterThan(statements.length);
    return Math.max(...found.map(Number));
  }

  test('are put by one statement, counted as they progress, and paused and resumed', async () => {
    const { database, store } = work;
    done.length = 0;
    const batch = await putBatch(50);
    expect(await progress(batch)).toMatchObject({
      total: 50,
      waiting: 50,
      running: 0,
      done: 0,
      endedAt: null,
    });
    await pauseBatch(database.db, store, batch);
    const worker = work.worker({ survey });
    await worker.runDue(['survey']);
    expect(await progress(batch)).toMatchObject({ waiting: 50, paused: true });
    // Other items of the same queue continue.
    await putItems(database.db, store, [{ queue: 'survey', key: 'urgent', payload: { n: 0 } }]);
    await worker.runDue(['survey']);
    expect(done).toEqual(['urgent']);
    await resumeBatch(database.db, store, batch);
    await worker.runDue(['survey']);
    expect(await progress(batch)).toEqual({
      total: 50,
      waiting: 0,
      running: 0,
      done: 45,
      failed: 5,
      cancelled: 0,
      paused: false,
      createdAt: new Date(work.now),
      endedAt: new Date(work.now),
    });
    expect(done).toHaveLength(46);
    expect((await work.rows()).map(({ key, error }) => `${key} ${error}`)).toEqual(
      [3, 13, 23, 33, 43].map((n) => `${n} unreadable`),
    );
    work.logged.length = 0;
  });

  test('hastened items go first; a waiting key is not put twice', async () => {
    const { database, store } = work;
    done.length = 0;
    await putBatch(20);
    await hastenItems(database.db, store, 'survey', ['17', '12', 'unknown']);
    expect(await putItems(database.db, store, [{ queue: 'survey', key: '5', payload: { n: 5 } }])).toBe(0);
    await work.worker({ survey: { ...survey, places: 1 } }).runDue(['survey']);
    expect(done.slice(0, 4)).toEqual(['12', '17', '1', '2']);
    expect(done).toHaveLength(18);
    work.logged.length = 0;
  });

  test('no item of a cancelled batch is leased; running ones finish, without a retry', async () => {
    const { database, store } = work;
    let fail = () => {};
    const run = vi.fn(
      () =>
        new Promise<undefined>((_, reject) => {
          fail = () => reject(new Error('too late'));
        }),
    );
    const slow = work.worker({ survey: workKind({ places: 1, run }) });
    const batch = await putBatch(30);
    const running = slow.runDue(['survey']);
    await vi.waitUntil(() => run.mock.calls.length === 1);
    await cancelBatch(database.db, store, batch);
    expect(await progress(batch)).toMatchObject({ running: 1, waiting: 0, cancelled: 29, endedAt: null });
    fail();
    await running;
    work.now += 3_600_000;
    await slow.runDue(['survey']);
    expect(run).toHaveBeenCalledTimes(1);
    expect(await progress(batch)).toMatchObject({ running: 0, cancelled: 30, endedAt: expect.any(Date) });
    await clearWork(database.db, store, 500);
    expect(await work.rows()).toEqual([]);
    work.logged.length = 0;
  });

  test('old finished batches are cleared, a few at a time', async () => {
    const { database, store } = work;
    const [first, second] = [await putBatch(13, 'survey:a'), await putBatch(13, 'survey:b')];
    const worker = work.worker({ survey });
    await worker.runDue(['survey']);
    const third = await putBatch(1, 'survey:c');
    work.now += 30 * 86_400_000;
    expect(await clearWork(database.db, store, 2)).toBe(false);
    expect(await progress(first)).toMatchObject({ failed: 2 });
    work.now += 1;
    expect(await clearWork(database.db, store, 2)).toBe(true);
    expect(await work.rows()).toHaveLength(2 + 1);
    expect(await clearWork(database.db, store, 2)).toBe(true);
    expect(await clearWork(database.db, store, 2)).toBe(false);
    expect([await progress(first), await progress(second)]).toEqual([null, null]);
    expect(await progress(third)).toMatchObject({ waiting: 1 });
    work.logged.length = 0;
  });

  test.each([
    { known: 0, when: 'never' },
    { known: 5_000, when: 'at 5 000 items' },
  ])(
    'with 100 000 items cost no more to lease, end, count and pause than with few; analysed $when',
    async ({ known }) => {
      const { database, store } = work;
      const capacity = { kinds: [{ kind: 'survey', places: 20, lease: 1_000 }], busy: [] };
      done.length = 0;
      if (known > 0) {
        const early = await putBatch(known, 'survey:early');
        await database.db.execute(sql`ANALYZE ${store.items}`);
        await pauseBatch(database.db, store, early);
      }
      const batch = await putBatch(MANY - known);
      expect(await mostRowsRead((db) => leaseItems(db, store, 'any', capacity))).toBeLessThan(100);
      const { items } = await leaseItems(database.db, store, 'any', capacity);
      expect(items).toHaveLength(20);
      const ended = items.map((item) => ({ item, ending: 'done' as const }));
      expect(await mostRowsRead((db) => endItems(db, store, 'any', ended))).toBeLessThan(100);
      await pauseBatch(database.db, store, batch);
      await putItems(database.db, store, [{ queue: 'survey:other', key: 'other', payload: { n: 0 } }]);
      await work.worker({ survey }).runDue(['survey']);
      expect(done).toEqual(['other']);
      expect(await mostRowsRead((db) => leaseItems(db, store, 'any', capacity))).toBeLessThan(100);
      expect(await mostRowsRead((db) => batchProgress(db, store, batch))).toBeLessThan(100);
      expect(await progress(batch)).toMatchObject({ total: MANY - known, paused: true });
      await cancelBatch(database.db, store, batch);
      expect(await progress(batch)).toMatchObject({ waiting: 0, done: 20 });
      await deleteAllWork(database.db, store);
      expect(await work.rows()).toEqual([]);
    },
    120_000,
  );

  test('a payload is limited in size; waiting items of a queue can be removed', async () => {
    const { database, store } = work;
    const payload = { text: 'é'.repeat(9_000) };
    await expect(putItems(database.db, store, [{ queue: 'survey', payload }])).rejects.toThrow(RangeError);
    expect(await putItems(database.db, store, [])).toBe(0);
    await putItems(
      database.db,
      store,
      ['survey', 'survey:a', 'survey:a'].map((queue) => ({ queue, payload: {} })),
    );
    await emptyQueue(database.db, store, 'survey:a');
    expect((await work.rows()).map(({ queue }) => queue)).toEqual(['survey']);
  });
});
