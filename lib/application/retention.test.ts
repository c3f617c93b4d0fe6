import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { foldEvents } from '@/lib/features/events/server/fold-events';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { consoleWork } from '@/lib/platform/work/tables';
import { workStore } from '@/lib/platform/work/work-store';
import { createWorker } from '@/lib/platform/work/worker';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { arrived, profileBody } from '@/lib/testing/webhook-bodies';
import { type DeleteBefore, deleteAllEvents, deleteEventsBefore, retentionKind } from './retention';

const DAY = 86_400_000;
const NOW = Date.parse('2027-12-31T00:00:00Z');

describe.each(DATABASE_KINDS)('retention on %s', (kind) => {
  const opened = openFresh(kind);

  const receive = (days: number, count = 1) =>
    foldEvents(
      opened.database,
      Array.from({ length: count }, () =>
        arrived(profileBody({ profile: randomUUID() }), { receivedAt: new Date(NOW - days * DAY) }),
      ),
    );
  const ages = async () =>
    (await opened.database.db.select().from(receivedWebhooks))
      .map(({ receivedAt }) => (NOW - receivedAt.getTime()) / DAY)
      .sort((one, other) => one - other);

  test('rows older than the retention period are deleted in small batches, the oldest first', async () => {
    await receive(399);
    await receive(400);
    await receive(401, 3);
    await receive(500, 2);
    const before = new Date(NOW - 400 * DAY);
    expect(await deleteEventsBefore(opened.database.db, before, 2)).toBe(2);
    expect(await ages()).toEqual([399, 400, 401, 401, 401]);
    expect(await deleteEventsBefore(opened.database.db, before, 2)).toBe(2);
    expect(await deleteEventsBefore(opened.database.db, before, 2)).toBe(1);
    expect(await deleteEventsBefore(opened.database.db, before, 2)).toBe(0);
    expect(await ages()).toEqual([399, 400]);
    expect(await opened.database.db.select().from(knownProfiles)).toHaveLength(7);
  });

  test('two instances deleting at once do not wait for each other, and delete each row once', async () => {
    await receive(700, 40);
    const before = new Date(NOW - 600 * DAY);
    const deleted = await Promise.all(
      Array.from({ length: 4 }, () => deleteEventsBefore(opened.database.db, before, 20)),
    );
    const rest = await deleteEventsBefore(opened.database.db, before, 40);
    expect(deleted.reduce((sum, count) => sum + count, rest)).toBe(40);
  });

  test('a sandbox that was reset has no events and no profiles, and assigns new numbers', async () => {
    await receive(1);
    const [earlier] = await opened.database.db.select().from(receivedWebhooks).limit(1);
    await deleteAllEvents(opened.database.db);
    expect(await opened.database.db.select().from(knownProfiles)).toEqual([]);
    await receive(1);
    const [later] = await opened.database.db.select().from(receivedWebhooks);
    expect(later?.number).toBeGreaterThan(earlier?.number ?? 0);
  });
});

describe.each(DATABASE_KINDS)('as background work on %s', (kind) => {
  const opened = openFresh(kind);
  const EVERY_HOUR = '5 * * * *';

  /** A worker with only this kind, at a time set by the test. */
  async function startAt(
    time: { now: number },
    remove: DeleteBefore,
    log: (error: unknown) => void = (error) => expect.fail(String(error)),
  ) {
    const store = workStore(consoleWork, 'tested_retention', () => time.now);
    const { db } = opened.database;
    await db.delete(store.items);
    const clearing = retentionKind({ db, days: 400, remove, at: EVERY_HOUR, now: () => time.now });
    const worker = createWorker({
      database: opened.database,
      store,
      kinds: { clearing },
      log,
      clock: () => time.now,
    });
    await worker.start();
    const dueIn = async () =>
      ((await db.select().from(store.items))[0]?.dueAt.getTime() ?? Number.NaN) - time.now;
    return { worker, dueIn };
  }

  test('a full batch is followed by the next at once; after a partial one it waits an hour', async () => {
    const time = { now: NOW };
    let left = 1_200;
    const remove = vi.fn(async (_: unknown, before: Date, most: number) => {
      expect(before).toEqual(new Date(time.now - 400 * DAY));
      const deleted = Math.min(left, most);
      left -= deleted;
      return deleted;
    });
    const { worker, dueIn } = await startAt(time, remove);
    expect(await dueIn()).toBe(5 * 60_000);
    time.now += 5 * 60_000;
    await worker.runDue(['clearing']);
    expect([remove.mock.calls.length, await dueIn()]).toEqual([1, 250]);
    for (const calls of [2, 3]) {
      time.now += 250;
      await worker.runDue(['clearing']);
      expect(remove).toHaveBeenCalledTimes(calls);
    }
    expect(await dueIn()).toBe(60 * 60_000 - 500);
    await worker.stop();
  });

  test('a table that fails is logged, and retried an hour later', async () => {
    const time = { now: NOW };
    const logged: unknown[] = [];
    const failure = new Error('away');
    const { worker, dueIn } = await startAt(
      time,
      () => Promise.reject(failure),
      (error) => void logged.push(error),
    );
    time.now += 5 * 60_000;
    await worker.runDue(['clearing']);
    expect(logged).toEqual([failure]);
    expect(await dueIn()).toBe(60 * 60_000);
    await worker.stop();
  });
});
