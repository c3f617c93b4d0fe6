import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrations-folder';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

test('the migrations lead to the tables of the schema: `npm run db:generate` has nothing to add', async () => {
  const folder = join(migrationsFolder(), 'meta');
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(join(folder, latest ?? ''), 'utf8')) as Snapshot;
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-schema.ts'));
  const modules = await Promise.all(
    files.map((name) => import(join(import.meta.dirname, name)) as Promise<object>),
  );
  const wanted = generateDrizzleJson(Object.assign({}, ...modules), migrated.id);
  expect(Object.keys(wanted.tables)).toContain('service.profiles');
  expect(await generateMigration(migrated, wanted)).toEqual([]);
});

test('webhooks held before their identity had a body in it are kept, and know their bodies', async () => {
  const database = new PGlite();
  const files = readdirSync(migrationsFolder()).filter((name) => name.endsWith('.sql'));
  const migrate = async (names: readonly string[]) => {
    for (const name of names) await database.exec(readFileSync(join(migrationsFolder(), name), 'utf8'));
  };
  const first = files.findIndex((name) => name.endsWith('webhook_identity.sql'));
  await migrate(files.slice(0, first));
  await database.exec(`INSERT INTO console.received_webhooks (id, verified, received_at, headers, body)
    VALUES ('a', true, now(), '{}', '{"é":1}'), ('b', false, now(), '{}', '')`);
  await migrate(files.slice(first));
  const { rows } = await database.query(
    'SELECT number, id, body_hash FROM console.received_webhooks ORDER BY 1',
  );
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(rows).toEqual([
    { number: 1, id: 'a', body_hash: hash('{"é":1}') },
    { number: 2, id: 'b', body_hash: hash('') },
  ]);
  await database.close();
});
