import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { BOTH_DATABASES, freshDatabase } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import type { Queries } from './database';
import { isDatabaseAway } from './database-error';
import { openDatabase } from './open-database';

const failureOf = (query: PromiseLike<unknown>) =>
  query.then(
    () => null,
    (failure: unknown) => failure,
  );

/** Alone and in a transaction: one is wrapped, the other fails before its first query. */
async function failures(db: Queries): Promise<unknown[]> {
  return [
    await failureOf(db.execute(sql`SELECT 1`)),
    await failureOf(db.transaction((transaction) => transaction.execute(sql`SELECT 1`))),
  ];
}

describe.each(BOTH_DATABASES)('on %s', (kind) => {
  const opened = openFresh(kind);

  test('a closed database is unavailable', async () => {
    const { location, remove } = await freshDatabase(kind);
    const closed = await openDatabase(location);
    await closed.close();
    for (const failure of await failures(closed.db))
      expect(isDatabaseAway(failure), String(failure)).toBe(true);
    await remove();
  });

  test('an invalid query does not make it unavailable', async () => {
    const failure = await failureOf(opened.database.db.execute(sql`SELECT 1 / 0`));
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseAway(failure)).toBe(false);
  });
});

describe('with PostgreSQL', () => {
  const opened = openFresh('postgres');

  test('an address where nothing listens is unavailable', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    for (const failure of await failures(drizzle(pool))) expect(isDatabaseAway(failure)).toBe(true);
    await pool.end();
  });

  test('a connection that ends during a query is unavailable too', async () => {
    const end = opened.database.db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    expect(isDatabaseAway(await failureOf(end))).toBe(true);
  });
});

test('a value that is not an error is not a database failure', () => {
  expect(isDatabaseAway(undefined)).toBe(false);
  expect(isDatabaseAway({ code: 'ECONNREFUSED' })).toBe(false);
});

const withCode = (code: string, words = 'said') => Object.assign(new Error(words), { code });

test.each([
  [
    'every address of a name is refused',
    new AggregateError([withCode('ECONNREFUSED'), withCode('ENETUNREACH')]),
  ],
  ['one of several addresses times out', new AggregateError([new Error('x'), withCode('ETIMEDOUT')])],
  ['a library wraps it twice', new Error('A', { cause: new Error('B', { cause: withCode('57P01') }) })],
  ['an error of errors is wrapped', new Error('A', { cause: new AggregateError([withCode('EPIPE')]) })],
  ['a standby is not the server yet', withCode('25006')],
  ['its disk is full', withCode('53100')],
  ['it no longer accepts the console', withCode('28P01')],
  ['the database itself is deleted', withCode('3D000')],
  ['an answer is cut off', new Error('Received unexpected commandComplete message from backend.')],
])('case 167: it is unavailable if %s', (_, failure) => {
  expect(isDatabaseAway(failure)).toBe(true);
});

test('a failed fetch of another server is not a database failure', () => {
  const fetched = new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') });
  expect(isDatabaseAway(fetched)).toBe(false);
  expect(isDatabaseAway(new Error('The provider failed.', { cause: fetched }))).toBe(false);
});

test('an error that leads back to itself, and a duplicate row, are not database failures', () => {
  const circle = new Error('round');
  circle.cause = circle;
  expect(isDatabaseAway(circle)).toBe(false);
  expect(isDatabaseAway(new Error('A', { cause: withCode('23505') }))).toBe(false);
});
