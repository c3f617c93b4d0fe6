import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Queries } from '@/lib/platform/db/database';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { FakeClock, settle } from '@/lib/testing/fake-clock';
import { openFresh } from '@/lib/testing/open-fresh';
import { watch } from '@/lib/testing/scripted-service';
import { profileLeases } from '../tables';
import { DatabaseLocks } from './profile-locks';

const START = Date.parse('2026-11-21T10:00:00Z');
const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

describe.each(BOTH_DATABASES)('locks of profiles on %s', (kind) => {
  const opened = openFresh(kind);
  /** The database's clock, and that of every instance that is not suspended. */
  let clock = new FakeClock();
  let statements = 0;
  let underWay = 0;
  const logged: unknown[] = [];

  beforeEach(async () => {
    clock = new FakeClock();
    statements = 0;
    await opened.database.db.delete(profileLeases);
  });

  /** Counts the statements in progress, so that time moves only while no one waits for the database. */
  function counted(): Queries {
    const { db } = opened.database;
    return Object.assign(Object.create(db) as Queries, {
      execute: (statement: Parameters<Queries['execute']>[0]) => {
        statements += 1;
        underWay += 1;
        return db.execute(statement).finally(() => {
          underWay -= 1;
        });
      },
    });
  }

  function instance(name: string, own = clock) {
    return new DatabaseLocks({
      db: counted(),
      now: () => sql`${new Date(START + clock.now()).toISOString()}::timestamptz`,
      clock: own,
      log: (error) => logged.push(error),
      name,
    });
  }

  async function idle() {
    do await settle();
    while (underWay > 0);
  }

  async function pass(milliseconds: number) {
    await idle();
    for (const end = clock.now() + milliseconds; clock.now() < end; ) {
      await clock.advance(Math.min(20, end - clock.now()));
      await idle();
    }
  }

  test('second caller on the same instance: waits, and gets the lock as soon as the first releases it', async () => {
    const locks = instance('a');
    const first = await locks.acquire(PROFILE);
    const second = watch(locks.acquire(PROFILE));
    await pass(2_000);
    expect(second.ended).toBe('no');
    await first.release();
    await idle();
    expect(second.ended).toBe('well');
  });

  test('second caller on another instance: gets the lock within a tenth of a second of its release', async () => {
    const first = await instance('a').acquire(PROFILE);
    const second = watch(instance('b').acquire(PROFILE));
    await pass(2_000);
    expect(second.ended).toBe('no');
    await first.release();
    await pass(100);
    expect(second.ended).toBe('well');
  });

  test('another profile: no one waits', async () => {
    const locks = instance('a');
    await locks.acquire(PROFILE);
    await locks.acquire(PROFILE.replace('7c', '7d'));
  });

  test('dead holder: its lock is free after its lease, and its late release does not free its successor’s', async () => {
    const dead = await instance('a', new FakeClock()).acquire(PROFILE);
    const locks = instance('b');
    const second = watch(locks.acquire(PROFILE));
    await pass(14_900);
    expect(second.ended).toBe('no');
    await pass(300);
    expect(second.ended).toBe('well');
    await dead.release();
    const third = watch(locks.acquire(PROFILE));
    await pass(1_000);
    expect(third.ended).toBe('no');
  });

  test('closed after its last release: sends nothing to the database any more, which is then closed too', async () => {
    const locks = instance('a');
    const lock = await locks.acquire(PROFILE);
    await lock.release();
    await locks.close();
    const before = statements;
    await pass(20_000);
    expect(statements).toBe(before);
  });

  test('slow but living holder: keeps its lock, and a caller gets a problem after waiting half a minute', async () => {
    const slow = await instance('a').acquire(PROFILE);
    const second = watch(instance('b').acquire(PROFILE));
    await pass(29_800);
    expect(second.ended).toBe('no');
    await pass(400);
    expect(second).toMatchObject({ ended: 'badly', error: { code: 'profile_busy' } });
    expect(slow.signal.aborted).toBe(false);
  });

  test('hanging holder: its lease expires, and it may not send anything any more', async () => {
    const hung = await instance('a').acquire(PROFILE);
    await pass(110_000);
    const second = watch(instance('b').acquire(PROFILE));
    await pass(27_000);
    expect(second.ended).toBe('well');
    expect(hung.signal.aborted).toBe(true);
  });

  test('process suspended for longer than its lease: learns that it has lost it', async () => {
    const own = new FakeClock();
    const suspended = await instance('a', own).acquire(PROFILE);
    await pass(15_100);
    await instance('b').acquire(PROFILE);
    await own.advance(5_000);
    await idle();
    expect(suspended.signal.aborted).toBe(true);
    expect(suspended.signal.reason).toMatchObject({ code: 'profile_busy' });
  });

  test('fifty profiles at once: two statements acquire them, and one each renews and releases all', async () => {
    const locks = instance('a');
    const profiles = Array.from({ length: 50 }, (_, index) =>
      PROFILE.replace('7c1f6a', `${100_000 + index}`),
    );
    const acquired = await Promise.all(profiles.map((profile) => locks.acquire(profile)));
    expect(statements).toBe(2);
    await pass(5_000);
    expect(statements).toBe(3);
    await opened.database.db.transaction((transaction) => locks.releaseIn(transaction, acquired));
    expect(await opened.database.db.$count(profileLeases)).toBe(0);
  });

  test('released in a transaction that is rolled back: still held', async () => {
    const locks = instance('a');
    const lock = await locks.acquire(PROFILE);
    const rolledBack = opened.database.db.transaction(async (transaction) => {
      await locks.releaseIn(transaction, [lock]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    const second = watch(locks.acquire(PROFILE));
    await pass(1_000);
    expect(second.ended).toBe('no');
  });

  test('caller that gives up waiting: gets the reason, and acquires nothing', async () => {
    const locks = instance('a');
    const first = await locks.acquire(PROFILE);
    const leaving = new AbortController();
    const second = watch(locks.acquire(PROFILE, leaving.signal));
    await pass(100);
    leaving.abort(new Error('left'));
    await idle();
    expect(second).toMatchObject({ ended: 'badly', error: { message: 'left' } });
    await first.release();
    expect(await opened.database.db.$count(profileLeases)).toBe(0);
    expect(logged).toEqual([]);
  });
});
