import { describe, expect, test, vi } from 'vitest';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import type { Item } from './lease-items';
import { pausedSince, pauseQueue, queueProgress, resumeQueue } from './pause-queue';
import { hastenItems, putItems } from './put-items';
import { openWork } from './testing/open-work';
import { workKind } from './work-kind';

describe.each(BOTH_DATABASES)('a worker on %s', (kind) => {
  const work = openWork(kind);
  const put = (queue: string, count = 1, delay = 0) =>
    putItems(
      work.database.db,
      work.store,
      Array.from({ length: count }, (_, number) => ({ queue, payload: { number }, delay })),
    );
  const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 20_000, interval: 5 });

  test('is woken by new items, does them in order and deletes them', async () => {
    const done: unknown[] = [];
    const worker = work.worker({
      mail: workKind({ places: 1, run: async ({ payload }) => void done.push(payload) }),
    });
    await worker.start();
    await put('mail', 3);
    await until(() => done.length === 3);
    expect(done).toEqual([{ number: 0 }, { number: 1 }, { number: 2 }]);
    await worker.stop();
    expect(await work.rows()).toEqual([]);
    expect(work.logged).toEqual([]);
  });

  test('is not woken by a rollback, and leases neither later items nor other kinds', async () => {
    const done: string[] = [];
    const worker = work.worker({
      mail: workKind({ places: 5, run: async ({ queue }) => void done.push(queue) }),
    });
    await worker.start();
    await work.database.db
      .transaction(async (transaction) => {
        await putItems(transaction, work.store, [{ queue: 'mail:gone', payload: null }]);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await put('mail:later', 1, 60_000);
    await put('post', 1);
    await put('mail:now', 1);
    await vi.waitUntil(async () => (await work.rows()).length === 2, { timeout: 20_000 });
    work.now += 60_000;
    await worker.runDue(['mail']);
    expect(done).toEqual(['mail:now', 'mail:later']);
    expect((await work.rows()).map(({ queue }) => queue)).toEqual(['post']);
  });

  test('an item that is due again immediately is done again, even if its worker looks before its end is known to be recorded', async () => {
    const { db } = work.database;
    let hear = () => {};
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    const late = Object.assign(Object.create(db) as typeof db, {
      transaction: async (run: Parameters<typeof db.transaction>[0]) => {
        const result = await db.transaction(run);
        recorded += 1;
        await heard;
        return result;
      },
    });
    const attempts: number[] = [];
    let recorded = 0;
    const worker = work.worker(
      {
        mail: workKind({
          places: 5,
          run: async ({ queue }) => {
            if (queue === 'mail:other') return;
            attempts.push(attempts.length);
            return attempts.length === 1 ? { again: 0 } : undefined;
          },
        }),
      },
      { database: { ...work.database, db: late } as typeof work.database },
    );
    await worker.start();
    await put('mail:again');
    await until(() => recorded === 1);
    await put('mail:other');
    const isLeased = async () =>
      (await work.rows()).some(({ queue, worker: name }) => queue === 'mail:again' && name !== null);
    await vi.waitUntil(isLeased, { timeout: 20_000 });
    hear();
    await until(() => attempts.length === 2);
    await vi.waitUntil(async () => (await work.rows()).length === 0, { timeout: 20_000 });
    expect(work.logged).toEqual([]);
  });

  test('an item that is hastened while it runs starts again immediately, once, because it may have looked too early', async () => {
    const { db } = work.database;
    let runs = 0;
    const worker = work.worker({
      plan: workKind({
        places: 1,
        run: async () => {
          runs += 1;
          if (runs === 1) await hastenItems(db, work.store, 'plan', ['one']);
          return { again: 3_600_000 };
        },
      }),
    });
    await putItems(db, work.store, [{ queue: 'plan', key: 'one', payload: {} }]);
    await worker.start();
    const isWaiting = async () =>
      (await work.rows()).every(({ worker: name, due }) => name === null && due > 3_000);
    await vi.waitUntil(async () => runs === 2 && (await isWaiting()), { timeout: 20_000 });
    await worker.runDue(['plan']);
    expect(runs).toBe(2);
  });

  test('a hanging queue uses its own places and no others', async () => {
    const hanging: Item[] = [];
    const done: number[] = [];
    const worker = work.worker({
      mail: workKind<{ number: number }>({
        places: 3,
        run: (item, _, signal) => {
          if (item.queue === 'mail:quick') return Promise.resolve(void done.push(item.payload.number));
          hanging.push(item);
          return new Promise((_, reject) => signal.addEventListener('abort', reject));
        },
      }),
    });
    await put('mail:hanging', 50);
    await worker.start();
    await put('mail:quick', 50);
    await until(() => done.length === 50);
    expect(hanging).toHaveLength(3);
    expect(await queueProgress(work.database.db, work.store, 'mail:hanging')).toEqual({
      waiting: 47,
      later: 0,
      running: 3,
      failed: 0,
    });
    // A stop returns unfinished items.
    await worker.stop();
    expect(await queueProgress(work.database.db, work.store, 'mail:hanging')).toMatchObject({
      waiting: 50,
      running: 0,
    });
    expect(work.logged).toEqual([]);
  });

  test('an attempt that throws is retried on schedule, and given up with its last error', async () => {
    const attempts: number[] = [];
    const given: string[] = [];
    const worker = work.worker(
      {
        mail: workKind({
          places: 1,
          retry: (attempt, random) => (attempt < 3 ? attempt * 10_000 * random() : null),
          run: async ({ attempt }) => {
            attempts.push(attempt);
            throw new Error(`no\0${'!'.repeat(5_000)}`);
          },
          failed: async (_, item, error) => void given.push(`${item.key} ${error.slice(0, 3)}`),
        }),
      },
      { random: () => 1 },
    );
    await putItems(work.database.db, work.store, [{ queue: 'mail', key: 'a', payload: {} }]);
    await worker.runDue(['mail']);
    expect(await work.rows()).toMatchObject([{ attempt: 2, due: 10, worker: null, failed: false }]);
    work.now += 9_999;
    await worker.runDue(['mail']);
    expect(attempts).toEqual([1]);
    work.now += 1;
    await worker.runDue(['mail']);
    work.now += 20_000;
    await worker.runDue(['mail']);
    work.now += 1_000_000;
    await worker.runDue(['mail']);
    expect(attempts).toEqual([1, 2, 3]);
    expect(given).toEqual(['a no\0']);
    const [row] = await work.rows();
    expect(row).toMatchObject({ failed: true, attempt: 3, error: expect.stringMatching(/^no\uFFFD!/) });
    expect(row?.error).toHaveLength(2_000);
    // A failed item does not block its key.
    expect(await putItems(work.database.db, work.store, [{ queue: 'mail', key: 'a', payload: {} }])).toBe(1);
  });

  test('nothing is leased from a paused queue until it is resumed, which wakes the worker', async () => {
    const done: unknown[] = [];
    const worker = work.worker({
      mail: workKind({ places: 5, run: async ({ payload }) => void done.push(payload) }),
    });
    const { database, store } = work;
    await pauseQueue(database.db, store, 'mail');
    await pauseQueue(database.db, store, 'mail');
    expect(await pausedSince(database.db, store, 'mail')).toEqual(new Date(work.now));
    await put('mail', 2);
    await worker.start();
    await put('mail:other', 1);
    await until(() => done.length === 1);
    expect(await queueProgress(database.db, store, 'mail')).toMatchObject({ waiting: 2 });
    await resumeQueue(database.db, store, 'mail');
    await until(() => done.length === 3);
    expect(await pausedSince(database.db, store, 'mail')).toBeNull();
  });

  test('the data of many items are read once, and those that are left out are done', async () => {
    const read: number[] = [];
    const run = vi.fn(async (_: Item, prepared: string) => void prepared);
    const worker = work.worker({
      mail: workKind<{ number: number }, string>({
        places: 10,
        prepare: async (items) => {
          read.push(items.length);
          return new Map(items.filter(({ payload }) => payload.number > 0).map(({ id }) => [id, 'ready']));
        },
        run,
      }),
    });
    await put('mail', 4);
    await worker.runDue(['mail']);
    expect(read).toEqual([4]);
    expect(run.mock.calls.map(([, prepared]) => prepared)).toEqual(['ready', 'ready', 'ready']);
    expect(await work.rows()).toEqual([]);
  });

  test('results of many are recorded with their end in one transaction; a failing one does not affect the others', async () => {
    const recorded: number[][] = [];
    const worker = work.worker({
      mail: workKind<{ number: number }, undefined, number>({
        places: 10,
        gather: 20,
        retry: () => 30_000,
        run: async ({ payload }) => payload.number,
        record: async (transaction, ended) => {
          recorded.push(ended.map(({ outcome }) => outcome));
          for (const { outcome } of ended) {
            await putItems(transaction, work.store, [{ queue: 'post', payload: { outcome } }]);
            if (outcome === 2) throw new Error('cannot be recorded');
          }
          return ended.map(() => 'done');
        },
      }),
    });
    await put('mail', 4);
    await worker.runDue(['mail']);
    expect(recorded).toEqual([[0, 1, 2, 3], [0], [1], [2], [3]]);
    const rows = await work.rows();
    expect(rows.filter(({ queue }) => queue === 'post')).toHaveLength(3);
    expect(rows.filter(({ queue }) => queue === 'mail')).toMatchObject([
      { attempt: 2, due: 30, error: 'cannot be recorded' },
    ]);
    expect(work.logged).toHaveLength(1);
  });

  test('what is saved first stays, whatever happens to the items', async () => {
    const steps: string[] = [];
    const worker = work.worker({
      mail: workKind<{ number: number }, undefined, number>({
        places: 10,
        gather: 20,
        retry: () => 30_000,
        run: async ({ payload }) => payload.number,
        keepFirst: async (ended) => {
          const numbers = ended.map(({ outcome }) => outcome);
          steps.push(`kept ${numbers}`);
          if (numbers.includes(1)) throw new Error('cannot be kept');
        },
        record: async (_, ended) => {
          steps.push(`recorded ${ended.map(({ outcome }) => outcome)}`);
          return ended.map(() => 'done');
        },
      }),
    });
    await put('mail', 3);
    await worker.runDue(['mail']);
    expect(steps).toEqual(['kept 0,1,2', 'kept 0', 'recorded 0', 'kept 1', 'kept 2', 'recorded 2']);
    expect(await work.rows()).toMatchObject([{ attempt: 2, due: 30, error: 'cannot be kept' }]);
  });

  test('the result of an item whose lease was lost is not recorded', async () => {
    let go = () => {};
    const recorded: unknown[] = [];
    const runs = vi.fn();
    const kinds = {
      mail: workKind<unknown, undefined, string>({
        places: 1,
        lease: 40_000,
        run: () =>
          new Promise((resolve) => {
            runs();
            go = () => resolve('late');
          }),
        record: async (_, ended) => {
          recorded.push(...ended.map(({ outcome }) => outcome));
          return ended.map(() => 'done');
        },
      }),
    };
    const [slow, other] = [work.worker(kinds, { name: 'slow' }), work.worker(kinds, { name: 'other' })];
    await put('mail', 1);
    const first = slow.runDue(['mail']);
    await until(() => runs.mock.calls.length === 1);
    const late = go;
    work.now += 39_999;
    await other.runDue(['mail']);
    work.now += 1;
    const second = other.runDue(['mail']);
    await until(() => runs.mock.calls.length === 2);
    late();
    await first;
    expect(await work.rows()).toMatchObject([{ worker: 'other' }]);
    go();
    await second;
    expect(await work.rows()).toEqual([]);
    // The first record was rolled back with its transaction.
    expect(recorded).toEqual(['late', 'late']);
  });

  test('a heartbeat extends the lease of a long-running item', async () => {
    let go = () => {};
    const runs = vi.fn();
    const kinds = {
      mail: workKind({
        places: 1,
        lease: 60,
        run: () =>
          new Promise<undefined>((resolve) => {
            runs();
            go = () => resolve(undefined);
          }),
      }),
    };
    const worker = work.worker(kinds, { name: 'slow' });
    await put('mail', 1);
    await worker.start();
    await until(() => runs.mock.calls.length === 1);
    work.now += 1_000;
    await vi.waitUntil(async () => (await work.rows())[0]?.due === 0.06, { timeout: 10_000 });
    await work.worker(kinds, { name: 'other' }).runDue(['mail']);
    expect(runs).toHaveBeenCalledTimes(1);
    go();
    await worker.stop();
    expect(await work.rows()).toEqual([]);
  });

  test('an item over which process after process dies is given up', async () => {
    const run = vi.fn();
    await put('mail', 1);
    const dying = workKind({ places: 1, lease: 1_000, run: () => new Promise<undefined>(() => {}) });
    for (let death = 0; death < 4; death += 1) {
      void work.worker({ mail: dying }).runDue(['mail']);
      await vi.waitUntil(async () => ((await work.rows())[0]?.due ?? 0) > 0);
      work.now += 1_000;
    }
    await work.worker({ mail: workKind({ places: 1, mostLostLeases: 3, run }) }).runDue(['mail']);
    expect(run).not.toHaveBeenCalled();
    expect(await work.rows()).toMatchObject([{ failed: true, error: '4 processes have ended over it.' }]);
  });
});
