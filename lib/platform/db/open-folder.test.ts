import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '@/lib/testing/databases';
import { copyFolder } from './copy-folder';
import { findTemplate, templatePath } from './database-template';
import { migrationsFolder } from './migrations-folder';
import { openDatabase } from './open-database';
import { beginToOpen } from './open-folder';

vi.mock(import('./database-template'), async (original) => ({
  ...(await original()),
  findTemplate: vi.fn(),
}));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-console-first-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: null });

/** The database of a build, with a table that identifies its copies. */
async function makeTemplate() {
  const fresh = await freshDatabase('pglite');
  const database = await open(fresh.location.dataDir);
  await database.executeSql('CREATE TABLE public.of_the_build ()');
  await database.close();
  return { template: join(fresh.location.dataDir, 'database'), remove: fresh.remove };
}

test('a first start copies the build’s database, readable by its owner only; a later one keeps the existing data', async () => {
  const { template, remove } = await makeTemplate();
  vi.mocked(findTemplate).mockResolvedValue(template);
  const dataDir = join(folder, 'data');
  const first = await open(dataDir);
  await first.executeSql('ALTER TABLE public.of_the_build RENAME TO kept');
  await first.close();
  for (const [path, mode] of [
    ['database', 0o700],
    ['database/base', 0o700],
    ['database/PG_VERSION', 0o600],
  ] as const)
    expect((await stat(join(dataDir, path))).mode & 0o777, path).toBe(mode);
  const second = await open(dataDir);
  await expect(second.executeSql('SELECT FROM public.kept')).resolves.toEqual({ rows: [] });
  await second.close();
  await remove();
});

test('a build’s database is named after its migrations, so one more gives another name', async () => {
  const name = await templatePath('empty');
  expect(await templatePath('empty')).toBe(name);
  copyFolder(migrationsFolder(), folder);
  expect(await templatePath('empty', folder)).toBe(name);
  await writeFile(join(folder, '9999_later.sql'), 'SELECT 1;');
  expect(await templatePath('empty', folder)).not.toBe(name);
});

test('a folder that is being opened is handed over once; after that it is in use', async () => {
  const fresh = await freshDatabase('pglite');
  const { dataDir } = fresh.location;
  await beginToOpen(dataDir, false);
  const database = await open(dataDir);
  expect(await database.executeSql('SELECT 1 AS one')).toEqual({ rows: [{ one: 1 }] });
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'folder_locked' });
  await database.close();
  await (await open(dataDir)).close();
  await fresh.remove();
});

test('a failure to open a folder is passed to the caller who requests it', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await beginToOpen(file, false);
  await expect(open(file)).rejects.toMatchObject({ code: 'folder_unusable' });
});
