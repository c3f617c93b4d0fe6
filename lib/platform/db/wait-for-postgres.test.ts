import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { type PostgresProxy, proxyPostgres } from '@/lib/testing/postgres-proxy';
import { openDatabase } from './open-database';
import { postgresFailure } from './postgres-failure';

let fresh: FreshDatabase;
let server: PostgresProxy | undefined;
let reported: string[] = [];

beforeEach(async () => {
  fresh = await freshDatabase('postgres');
  reported = [];
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await fresh.remove();
});

const open = (databaseUrl: string, seconds: number) =>
  openDatabase({
    dataDir: '',
    databaseUrl,
    wait: {
      seconds,
      report: (words) => reported.push(words),
    },
  });

async function openRefused(codes: string[], seconds: number) {
  server = await proxyPostgres(fresh.location.databaseUrl ?? '', codes);
  return open(server.url, seconds);
}

describe('case 287: a start', () => {
  test('waits for a server that is starting, and says what it waits for once', async () => {
    const database = await openRefused(['57P03', '57P03', '53300'], 20);
    expect(reported).toEqual([
      'PostgreSQL is starting or recovering, and accepts no connections yet',
      'PostgreSQL has no connection left',
    ]);
    expect((await database.executeSql('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('waits for a port that is closed until it opens', async () => {
    const proxy = await proxyPostgres(fresh.location.databaseUrl ?? '');
    proxy.goAway();
    const opening = open(proxy.url, 20);
    await expect.poll(() => reported).toEqual(['PostgreSQL cut the connection']);
    proxy.comeBack();
    await (await opening).close();
    await proxy.close();
  });

  test('waits no longer than it may, and then says how long it waited', async () => {
    const refused = openRefused(Array(50).fill('57P03'), 1);
    await expect(refused).rejects.toMatchObject({
      code: 'unreachable',
      message:
        'PostgreSQL is starting or recovering, and accepts no connections yet. Waited 1 s for it.\nIts own log says how far it is.',
    });
    expect(server?.asked).toBeGreaterThan(1);
  });

  test.each([
    ['28P01', 'refuses the user name or password'],
    ['28000', 'does not let this user in from this machine'],
    ['3D000', 'has no such database'],
    ['53100', 'has no disk space left'],
  ])('does not wait after %s: PostgreSQL %s', async (code, words) => {
    await expect(openRefused([code], 20)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(`PostgreSQL ${words}.`),
    });
    expect([server?.asked, reported]).toEqual([1, []]);
  });
});

const withCode = (code: string) => Object.assign(new Error('said'), { code });

test.each([
  [withCode('ECONNREFUSED'), 'cannot be reached: nothing listens on that port', true],
  [new AggregateError([withCode('ECONNREFUSED')]), 'cannot be reached: nothing listens on that port', true],
  [withCode('ENOTFOUND'), 'cannot be reached: its host name cannot be resolved', true],
  [withCode('EHOSTUNREACH'), 'cannot be reached: there is no way to its host', true],
  [new Error('timeout expired'), 'does not answer', true],
  [withCode('57P01'), 'is shutting down, or has failed', true],
  [withCode('25006'), 'can only be read: it is a standby', true],
  [new Error('A query failed', { cause: withCode('42501') }), 'does not let this user create tables', false],
  [new Error('A query failed', { cause: withCode('53100') }), 'has no disk space left', false],
  [
    new Error('The server does not support SSL connections'),
    'does not offer TLS, which DATABASE_URL asks for',
    false,
  ],
])('case 288: %s is told apart', (cause, words, mayPass) => {
  expect(postgresFailure(cause)).toMatchObject({ words, mayPass });
});

test('a migration that fails says nothing about the server', () => {
  expect(postgresFailure(new Error('A query failed', { cause: withCode('42P07') }))).toBeNull();
  expect(postgresFailure(undefined)).toBeNull();
});
