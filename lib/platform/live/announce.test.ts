import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '@/lib/platform/db/open-database';
import { untilNext } from '@/lib/platform/work/recurring';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { announce, LIVE_CHANNEL } from './announce';
import { dayKind } from './announce-day';
import type { LiveMessage } from './live-message';

const event = (number: number): LiveMessage => ({ kind: 'event', number, profile: null, event: 'x' });

function hearing() {
  const messages: unknown[] = [];
  const missed = vi.fn<() => void>();
  return { messages, missed, heard: (payload: string) => void messages.push(JSON.parse(payload)) };
}

describe.each(BOTH_DATABASES)('an announcement on %s', (kind) => {
  const opened = openFresh(kind);

  test('is heard after the commit, in order, and never if the transaction fails', async () => {
    const { db } = opened.database;
    const ears = hearing();
    const end = await opened.database.listen(LIVE_CHANNEL, ears);
    await expect(
      db.transaction(async (transaction) => {
        await announce(transaction, event(1));
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    let heardInside = 0;
    await db.transaction(async (transaction) => {
      await announce(transaction, [event(2), event(3)]);
      heardInside = ears.messages.length;
    });
    await announce(db, { kind: 'profile', profile: 'p' });
    await vi.waitUntil(() => ears.messages.length >= 3);
    expect(heardInside).toBe(0);
    expect(ears.messages).toEqual([event(2), event(3), { kind: 'profile', profile: 'p' }]);
    await end();
  });

  test('of a new day in UTC lets screens read again what ended with the last one', async () => {
    const { database } = opened;
    const ears = hearing();
    const end = await database.listen(LIVE_CHANNEL, ears);
    const kind = dayKind(database.db);
    expect(untilNext(kind.recurring ?? '', Date.parse('2026-03-02T23:59:59Z'))).toBe(1_000);
    await kind.run({} as never, undefined, new AbortController().signal);
    await vi.waitUntil(() => ears.messages.length >= 3);
    expect(ears.messages).toEqual([
      { kind: 'checks', profile: null },
      { kind: 'baselines', profile: null },
      { kind: 'assignments', profile: null },
    ]);
    await end();
  });

  test('is not heard after the listener has stopped, and nothing is announced without a change', async () => {
    const [ended, stays] = [hearing(), hearing()];
    const end = await opened.database.listen(LIVE_CHANNEL, ended);
    const endOther = await opened.database.listen(LIVE_CHANNEL, stays);
    await end();
    await announce(opened.database.db, []);
    await announce(opened.database.db, event(4));
    await vi.waitUntil(() => stays.messages.length > 0);
    expect(stays.messages).toEqual([event(4)]);
    expect(ended.messages).toEqual([]);
    await endOther();
  });
});

describe('on PostgreSQL', () => {
  const opened = openFresh('postgres');

  test('another instance hears it too', async () => {
    const other = await openDatabase(opened.fresh.location);
    const ears = hearing();
    await other.listen(LIVE_CHANNEL, ears);
    await announce(opened.database.db, event(5));
    await vi.waitUntil(() => ears.messages.length > 0);
    expect(ears.messages).toEqual([event(5)]);
    await other.close();
  });

  test('a listener that lost its connection reports a gap, and hears later announcements', async () => {
    const ears = hearing();
    const end = await opened.database.listen(LIVE_CHANNEL, ears);
    await opened.database.executeSql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await vi.waitUntil(() => ears.missed.mock.calls.length > 0, { timeout: 10_000 });
    await announce(opened.database.db, event(6));
    await vi.waitUntil(() => ears.messages.length > 0);
    expect(ears.messages).toEqual([event(6)]);
    expect(ears.missed).toHaveBeenCalledTimes(1);
    await end();
  });
});
