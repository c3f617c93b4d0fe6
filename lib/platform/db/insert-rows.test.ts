import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import type { Queries } from './database';
import { insertRows } from './insert-rows';
import { isOneOf } from './is-one-of';

/** More values than a statement can have parameters: 65 535. */
const ROWS = 10_000;

const row = (id: string, more: Partial<typeof receivedWebhooks.$inferInsert> = {}) => ({
  id,
  event: 'profile.updated',
  verified: true,
  receivedAt: new Date('2026-11-01T12:00:00.123Z'),
  headers: { 'content-type': 'application/json' },
  body: '{}',
  bodyHash: '',
  ...more,
});

describe.each(BOTH_DATABASES)('many rows, on %s', (kind) => {
  const opened = openFresh(kind);

  test('70 000 values are inserted, and a list of 70 000 is queried', async () => {
    const { db } = opened.database;
    const ids = Array.from({ length: 70_000 }, (_, index) => `many ${index}`);
    const rows = ids.slice(0, ROWS).map((id) => row(id));
    await insertRows(db, receivedWebhooks, rows);
    expect(await db.$count(receivedWebhooks, isOneOf(receivedWebhooks.id, ids))).toBe(ROWS);
  });

  test('values are stored as by an insert of one row; a missing column gets its default', async () => {
    const { db } = opened.database;
    const written = row('one “quoted” \\ud800 \n', { body: 'ä \ud83d\ude00 \\', timestamp: new Date(0) });
    await insertRows(db, receivedWebhooks, [row('flagged', { flags: ['late'] }), written]);
    const [many] = await db.select().from(receivedWebhooks).where(eq(receivedWebhooks.id, written.id));
    await db.delete(receivedWebhooks).where(eq(receivedWebhooks.id, written.id));
    const [one] = await db.insert(receivedWebhooks).values(written).returning();
    expect({ ...many, number: 0 }).toEqual({ ...one, number: 0 });
    expect(many).toMatchObject({ body: 'ä \ud83d\ude00 \\', flags: [] });
  });

  test('half of a surrogate pair becomes U+FFFD, after any number of backslashes', async () => {
    const { db } = opened.database;
    await insertRows(db, receivedWebhooks, [row('half', { body: '\ud800 \\\udc00 \\\\ud83d' })]);
    const [half] = await db.select().from(receivedWebhooks).where(eq(receivedWebhooks.id, 'half'));
    expect(half?.body).toBe('\ufffd \\\ufffd \\\\ud83d');
  });

  test('the clause after the rows applies to every slice; no rows mean no statement', async () => {
    const { db } = opened.database;
    const rows = Array.from({ length: 1_001 }, () => row('again'));
    await insertRows(db, receivedWebhooks, [row('again')]);
    await insertRows(db, receivedWebhooks, rows, sql`ON CONFLICT DO NOTHING`);
    await insertRows(db, receivedWebhooks, []);
    expect(await db.$count(receivedWebhooks, eq(receivedWebhooks.id, 'again'))).toBe(1);
  });

  test('an empty list contains nothing', async () => {
    const { db } = opened.database;
    expect(await db.$count(receivedWebhooks, isOneOf(receivedWebhooks.id, []))).toBe(0);
  });
});

test('an insert of several rows with a parameter for each value does not compile', () => {
  const refused = (db: Queries) =>
    // @ts-expect-error `insertRows` takes any number of rows.
    db.insert(receivedWebhooks).values([row('one'), row('two')]);
  expect(refused).toBeTypeOf('function');
});
