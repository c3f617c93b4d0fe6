import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrations-folder';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

test('the migrations produce the tables of the schema: `npm run db:generate` has nothing to add', async () => {
  const folder = join(migrationsFolder(), 'meta');
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const migrated = JSON.parse(readFileSync(join(folder, latest ?? ''), 'utf8')) as Snapshot;
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?:[/-]tables|db\/schemas)\.ts$/.test(path),
  );
  const modules = await Promise.all(
    files.map((path) => import(join(process.cwd(), 'lib', path)) as Promise<object>),
  );
  const wanted = generateDrizzleJson(Object.assign({}, ...modules), migrated.id);
  expect(Object.keys(wanted.tables)).toContain('service.profiles');
  expect(await generateMigration(migrated, wanted)).toEqual([]);
});
