import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { isDatabaseAway } from './database-error';
import { openDatabase } from './open-database';
import { startPglite } from './start-pglite';

describe('PGlite in its own thread', () => {
  const opened = openFresh('pglite');

  test('the process continues while the database works', async () => {
    let works = true;
    let turns = 0;
    const turn = () => {
      turns += 1;
      if (works) setImmediate(turn);
    };
    setImmediate(turn);
    await opened.database.executeSql('SELECT count(*) FROM generate_series(1, 500000)');
    works = false;
    expect(turns).toBeGreaterThan(10);
  });

  test.each([
    ['with values', [1]],
    ['as a text', undefined],
  ])('a statement that fails %s leaves no transaction behind', async (_, values) => {
    const { executeSql } = opened.database;
    await executeSql('BEGIN');
    await expect(executeSql(values ? 'SELECT $1::int / 0' : 'SELECT 1 / 0', values)).rejects.toThrow('zero');
    expect(await executeSql('SELECT now() = statement_timestamp() AS alone')).toEqual({
      rows: [{ alone: true }],
    });
  });

  test('several statements return the result of the last one', async () => {
    expect(await opened.database.executeSql('SELECT 1 AS one; SELECT 2 AS two')).toEqual({
      rows: [{ two: 2 }],
    });
  });

  test('once closed, it finishes waiting queries and refuses new ones', async () => {
    const { location, remove } = await freshDatabase('pglite');
    const database = await openDatabase(location);
    const waiting = [1, 2, 3].map((one) => database.executeSql('SELECT $1::int AS one', [one]));
    await database.close();
    expect(await Promise.all(waiting)).toEqual([1, 2, 3].map((one) => ({ rows: [{ one }] })));
    await expect(database.executeSql('SELECT 1')).rejects.toThrow();
    await remove();
  });

  test('when its thread ends, waiting and later queries fail because the database is unavailable', async () => {
    const { location, remove } = await freshDatabase('pglite');
    const pglite = await startPglite(join(location.dataDir, 'database'));
    const connect = async () => {
      const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: pglite.connect });
      client.on('error', () => undefined);
      return client.connect().catch((failure: unknown) => failure);
    };
    // A first message without a user: PostgreSQL ends its own process.
    const nobody = pglite.connect().on('error', () => undefined);
    nobody.write(Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]));
    const failures = [await connect(), await connect()];
    expect(failures.map(isDatabaseAway)).toEqual([true, true]);
    await pglite.close();
    await remove();
  });
});
