import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { operators } from '@/lib/features/operators/tables';
import { defaultViews, savedViews } from '@/lib/features/views/tables';
import { readTables, rowsOf } from '@/lib/platform/backup/read-tables';
import type { Database } from '@/lib/platform/db/database';
import { createService } from '../service/create-service';
import { fillEvents } from './fill-events';

const OWNER = { id: 'an-operator', name: 'Ada Hart', email: 'ada@example.com' };

const VIEW = {
  id: '0b9f2f0e-6a35-4c5e-9f6e-3d1f5a7c2b40',
  list: 'profiles',
  ownerId: OWNER.id,
  name: 'Straße 🙂',
  nameKey: 'straße 🙂',
  query: 'q=%26&risk=High',
  shared: true,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  updatedAt: new Date('2026-11-21T10:00:00Z'),
};

/** The embedded service with some activity, received events, and every kind of text that is hard to store. */
export async function fillDatabase(database: Database): Promise<void> {
  const service = await createService({
    database,
    clock: Date.now,
    configurations: 7,
    ownReceiver: { account: 'northwind', address: 'http://localhost:3000/api/webhooks/onboarding' },
  });
  const made = await service.control(
    new Request('http://service.test/control/accounts/northwind/profiles', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'company' }),
    }),
  );
  if (!made.ok) throw new Error('The service made no profile.');
  await fillEvents(database, { profiles: 60, events: 700 });
  await database.db.execute(sql`UPDATE console.known_profiles SET
    data = ${'{"z":1.50, "10":12345678901234567890, "2": "é\\u2028\\n\\ud83d\\ude00"}'}::json,
    customer_reference = ${'tab\t"quote" \\ back\r\nline \u2028 🙂'},
    seen_at = '2026-11-21 10:00:00.123456+00'
    WHERE uuid = (SELECT uuid FROM console.known_profiles ORDER BY uuid LIMIT 1)`);
  await database.db.insert(operators).values(OWNER);
  await database.db.insert(savedViews).values(VIEW);
  await database.db.insert(defaultViews).values({ operatorId: OWNER.id, list: VIEW.list, view: VIEW.id });
}

/** Every table as a hash of its rows, and the sequences. */
export async function contentsOf({ db }: Database): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { name, reference, columns } of await readTables(db)) {
    const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
    const rows = await rowsOf<{ row: unknown }>(
      db,
      sql`SELECT json_build_array(${sql.join(texts, sql`, `)})::text AS row FROM ${reference} ORDER BY 1`,
    );
    const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    contents[name] = `${rows.length} rows, ${hash}`;
  }
  const sequences = await rowsOf<{ name: string; value: string }>(
    db,
    sql`SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences
        WHERE schemaname IN ('service', 'console') ORDER BY 1`,
  );
  return { ...contents, ...Object.fromEntries(sequences.map(({ name, value }) => [name, value])) };
}
