import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from './migrations-folder';

/** Part of the build: `scripts/make-database-template.ts` makes it. */
export const templatesFolder = (): string => join(process.cwd(), '.next', 'database');

/**
 * The folder of a new, migrated database for a first start to copy. Its name depends on the versions of PGlite and of
 * the migrations, so one of another version is never found.
 */
export async function templateFolder(migrations = migrationsFolder()): Promise<string> {
  const hash = createHash('sha256');
  const pglite = join(process.cwd(), 'node_modules', '@electric-sql', 'pglite', 'package.json');
  hash.update(JSON.parse(await readFile(pglite, 'utf8')).version);
  for (const name of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort())
    hash.update(`\n${name}\n`).update(await readFile(join(/* turbopackIgnore: true */ migrations, name)));
  return join(templatesFolder(), hash.digest('hex').slice(0, 16));
}

/** Null if no build has made one of this version: the database is then created from scratch. */
export async function findTemplate(): Promise<string | null> {
  const folder = await templateFolder();
  return existsSync(folder) ? folder : null;
}
