import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { knownProfiles, receivedWebhooks } from '@/lib/db/console-schema';
import type { Database } from '@/lib/db/database';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { arrived, profileBody } from '@/lib/testing/webhook-bodies';
import { deleteEventsBefore, forgetEvents } from './delete-events';
import { foldEvents } from './fold-events';
import { keepRetention } from './retention';

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

  test('what was received longer ago than it is kept is deleted in small batches, the oldest first', async () => {
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

  test('two instances that delete at once do not wait for one another and delete each row once', async () => {
    await receive(700, 40);
    const before = new Date(NOW - 600 * DAY);
    const deleted = await Promise.all(
      Array.from({ length: 4 }, () => deleteEventsBefore(opened.database.db, before, 20)),
    );
    const rest = await deleteEventsBefore(opened.database.db, before, 40);
    expect(deleted.reduce((sum, count) => sum + count, rest)).toBe(40);
  });

  test('a sandbox that was reset has received nothing and knows nobody, and gives new numbers', async () => {
    await receive(1);
    const [earlier] = await opened.database.db.select().from(receivedWebhooks).limit(1);
    await forgetEvents(opened.database.db);
    expect(await opened.database.db.select().from(knownProfiles)).toEqual([]);
    await receive(1);
    const [later] = await opened.database.db.select().from(receivedWebhooks);
    expect(later?.number).toBeGreaterThan(earlier?.number ?? 0);
  });
});

describe('the work in the background', () => {
  const db = {} as Database['db'];

  test('goes through every table with pauses between, and again an hour later', async () => {
    const pauses: number[] = [];
    let left = 1_200;
    const events = vi.fn(async (_: unknown, before: Date, most: number) => {
      expect(before).toEqual(new Date(NOW - 400 * DAY));
      const deleted = Math.min(left, most);
      left -= deleted;
      return deleted;
    });
    const snapshots = vi.fn(async () => 0);
    const retention = keepRetention({
      db,
      days: 400,
      deletions: [events, snapshots],
      now: () => NOW,
      log: () => {},
      pause: async (milliseconds, signal) => {
        pauses.push(milliseconds);
        if (pauses.length === 4) await new Promise((_, reject) => signal.addEventListener('abort', reject));
      },
    });
    retention.start();
    await vi.waitUntil(() => pauses.length === 4);
    await retention.stop();
    expect(pauses).toEqual([250, 250, 3_600_000, 3_600_000]);
    expect(events).toHaveBeenCalledTimes(4);
    expect(snapshots).toHaveBeenCalledTimes(2);
  });

  test('a table that fails is logged and keeps no other', async () => {
    const logged: unknown[] = [];
    const failure = new Error('away');
    const snapshots = vi.fn(async () => 0);
    const retention = keepRetention({
      db,
      days: 1,
      deletions: [() => Promise.reject(failure), snapshots],
      now: () => NOW,
      log: (error) => logged.push(error),
    });
    retention.start();
    await vi.waitUntil(() => snapshots.mock.calls.length > 0);
    await retention.stop();
    expect(logged).toEqual([failure]);
  });

  test('stops in the middle, after the batch that runs', async () => {
    let begun = () => {};
    let finish = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const batch = vi.fn(() => {
      begun();
      return new Promise<number>((resolve) => {
        finish = () => resolve(500);
      });
    });
    const retention = keepRetention({
      db,
      days: 1,
      deletions: [batch],
      now: () => NOW,
      log: () => expect.unreachable(),
    });
    retention.start();
    await running;
    const stopped = retention.stop();
    finish();
    await stopped;
    expect(batch).toHaveBeenCalledTimes(1);
  });
});
