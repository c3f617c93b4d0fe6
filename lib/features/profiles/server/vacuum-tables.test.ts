import { expect, test, vi } from 'vitest';
import { FakeClock, settle } from '@/lib/testing/fake-clock';
import { openFresh } from '@/lib/testing/open-fresh';
import { vacuumTables } from './vacuum-tables';

const FIVE_MINUTES = 300_000;

function setUp(exclusive = true) {
  const clock = new FakeClock();
  const state = { version: 0 };
  const executeSql = vi.fn(async (_: string) => ({ rows: [] as unknown[] }));
  const log = vi.fn();
  const end = vacuumTables({ exclusive, executeSql }, { version: () => state.version, log, clock });
  return { clock, state, executeSql, log, end };
}

test('tables are vacuumed soon after the start, and every five minutes if something was written', async () => {
  const { clock, state, executeSql } = setUp();
  await clock.advance(30_000);
  expect(executeSql).toHaveBeenCalledTimes(6);
  await clock.advance(FIVE_MINUTES);
  expect(executeSql).toHaveBeenCalledTimes(6);
  state.version += 1;
  await clock.advance(FIVE_MINUTES);
  expect(executeSql).toHaveBeenCalledTimes(12);
});

test('a failure is logged and retried; PostgreSQL is left alone; after stopping, nothing runs', async () => {
  const { clock, executeSql, log, end } = setUp();
  executeSql.mockRejectedValueOnce(new Error('away'));
  await clock.advance(30_000);
  expect(log).toHaveBeenCalledTimes(1);
  await clock.advance(FIVE_MINUTES);
  expect(executeSql).toHaveBeenCalledTimes(7);
  await end();
  await clock.advance(10 * FIVE_MINUTES);
  expect(executeSql).toHaveBeenCalledTimes(7);
  const other = setUp(false);
  await other.clock.advance(FIVE_MINUTES);
  expect(other.executeSql).not.toHaveBeenCalled();
});

const opened = openFresh('pglite');

test('PGlite accepts the statements', async () => {
  const clock = new FakeClock();
  const log = vi.fn();
  const end = vacuumTables(opened.database, { version: () => 0, log, clock });
  await clock.advance(30_000);
  await settle();
  await end();
  expect(log).not.toHaveBeenCalled();
  const { rows } = await opened.database.executeSql(
    "SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'known_profiles'",
  );
  expect(rows).toEqual([{ rows: 0 }]);
});
