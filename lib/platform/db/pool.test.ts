import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { onPostgres } from '@/lib/testing/on-postgres';
import { type PostgresProxy, proxyPostgres } from '@/lib/testing/postgres-proxy';
import type { Queries } from './database';
import { isDatabaseAway } from './database-error';
import { FairPool, queriesOn } from './pool';
import { type ComesFirst, inRequestScope } from './request-scope';

const PLACES = 5;
const ROUNDS = 20;
/** The application name of this test's connections. */
const NAME = `pool-test-${process.pid}`;

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${NAME}'`;

let proxy: PostgresProxy;
let pool: FairPool;
let db: Queries;

beforeAll(async () => {
  proxy = await proxyPostgres(inject('postgresUrl'));
});
afterAll(() => proxy.close());

beforeEach(() => {
  pool = new FairPool({
    connectionString: proxy.url,
    application_name: NAME,
    max: PLACES,
    connectionTimeoutMillis: 3_000,
  });
  db = queriesOn(pool);
  return async () => {
    expect(pool.totalCount).toBeLessThanOrEqual(PLACES);
    await pool.end();
  };
});

/** The work of a request: a statement, and a transaction with several that keep the server busy for a moment. */
const WORK = [
  () => db.execute(sql`SELECT pg_sleep(0.01)`),
  () =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT 1`);
      await transaction.execute(sql`SELECT pg_sleep(0.02)`);
      await transaction.transaction((inner) => inner.execute(sql`SELECT repeat('x', 100000)`));
    }),
];

const FAULTS: Record<string, () => Promise<void>> = {
  'backends are terminated': () => onPostgres(inject('postgresUrl'), TERMINATE),
  'connections are cut': async () => proxy.cut(),
  'an answer breaks off': () => proxy.cutAnswerAfter(5_000),
  'another server takes over': async () => {
    proxy.goAway();
    await db.execute(sql`SELECT 1`).catch(() => undefined);
    proxy.comeBack();
  },
};

/** Queries continuously, like many clients, and records how each query ended. */
function load() {
  let going = true;
  const ended = { done: 0, away: 0, else: [] as unknown[] };
  const ask = async (index: number): Promise<void> => {
    while (going) {
      try {
        await WORK[index % WORK.length]?.();
        ended.done += 1;
      } catch (cause) {
        if (isDatabaseAway(cause)) ended.away += 1;
        else ended.else.push(cause);
      }
    }
  };
  const asking = Array.from({ length: PLACES * 3 }, (_, index) => ask(index));
  return {
    ended,
    async stop() {
      going = false;
      await Promise.all(asking);
    },
  };
}

describe('under load', () => {
  test.each(Object.entries(FAULTS))(
    `case 160: %s, ${ROUNDS} times: every failure says so, and every place is returned`,
    async (_, fail) => {
      const { ended, stop } = load();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { done } = ended;
        await vi.waitFor(() => expect(ended.done).toBeGreaterThan(done + PLACES), { timeout: 5_000 });
        await fail();
      }
      await stop();
      expect(ended.else).toEqual([]);
      expect(ended.away).toBeGreaterThan(0);
      await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
      expect(pool.waitingCount).toBe(0);
      await Promise.all(Array.from({ length: PLACES }, () => WORK[1]?.()));
    },
  );
});

test('case 160: a transaction that cannot begin returns its place', async () => {
  const broken = { accessMode: 'no such mode' as 'read only' };
  for (let round = 0; round <= PLACES; round += 1)
    await expect(db.transaction(async () => undefined, broken)).rejects.toThrow();
  await db.execute(sql`SELECT 1`);
});

test('case 160: a transaction that is cut off reports the cause, not the failed rollback', async () => {
  const cut = db.transaction(async () => {
    proxy.cut();
    throw new Error('said inside');
  });
  await expect(cut).rejects.toThrow('said inside');
});

test('case 160: a connection in use can break without a listener', async () => {
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  proxy.cut();
  await ended;
  client.release(true);
  expect(pool.totalCount).toBe(0);
});

/** In turn, what waits for the only free connection is answered. */
async function orderOf(requests: readonly { operator: string; comesFirst?: ComesFirst; name: string }[]) {
  const taken = await Promise.all(Array.from({ length: PLACES }, () => pool.connect()));
  const answered: string[] = [];
  const asked = requests.map(({ name, ...scope }) =>
    inRequestScope({ requestId: name, ...scope }, async () => {
      await db.execute(sql`SELECT 1`);
      answered.push(name);
    }),
  );
  await vi.waitFor(() => expect(pool.queued).toBe(requests.length));
  taken.pop()?.release();
  await Promise.all(asked);
  for (const client of taken) client.release();
  return answered;
}

test('case 321: one operator’s hundred requests do not delay another’s first, and a save goes before both', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ operator: 'ravi', name: `ravi ${at}` }));
  const order = await orderOf([
    ...many,
    { operator: 'maya', name: 'maya' },
    { operator: 'ravi', name: 'service', comesFirst: 'service' },
    { operator: 'ravi', name: 'save', comesFirst: 'save' },
  ]);
  expect(order.slice(0, 5)).toEqual(['save', 'service', 'ravi 0', 'maya', 'ravi 1']);
  expect(order).toHaveLength(103);
});

test('case 321: who asks for much has a turn a round, however much others ask for', async () => {
  const of = (operator: string) =>
    Array.from({ length: 10 }, (_, at) => ({ operator, name: `${operator} ${at}` }));
  const order = await orderOf([...of('ravi'), ...of('maya'), ...of('ada')]);
  expect(order.slice(0, 6)).toEqual(['ravi 0', 'maya 0', 'ada 0', 'ravi 1', 'maya 1', 'ada 1']);
  expect(order.at(-1)).toBe('ada 9');
});

test('case 321: a request that waits too long for a connection is told so, and holds up no other', async () => {
  const taken = await Promise.all(Array.from({ length: PLACES }, () => pool.connect()));
  await expect(db.execute(sql`SELECT 1`)).rejects.toMatchObject({ cause: { message: /^timeout e/ } });
  expect(pool.queued).toBe(0);
  for (const client of taken) client.release();
  await db.execute(sql`SELECT 1`);
});
