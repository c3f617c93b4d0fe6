import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from './migrations-folder';

/** Part of the build: `scripts/make-database-template.ts` makes it. */
export const templatesFolder = (): string => join(process.cwd(), '.next', 'database');

/**
 * The folder of a database that is made and migrated, for a first start to copy. Its name tells of which PGlite and of
 * which migrations it was made, so one of another version is never found.
 */
export async function templateFolder(migrations = migrationsFolder()): Promise<string> {
  const hash = createHash('sha256');
  const pglite = join(process.cwd(), 'node_modules', '@electric-sql', 'pglite', 'package.json');
  hash.update(JSON.parse(await readFile(pglite, 'utf8')).version);
  for (const name of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort())
    hash.update(`\n${name}\n`).update(await readFile(join(/* turbopackIgnore: true */ migrations, name)));
  return join(templatesFolder(), hash.digest('hex').slice(0, 16));
}

/** Null where no build has made one of this version: the database is then made from nothing. */
export async function findTemplate(): Promise<string | null> {
  const folder = await templateFolder();
  return existsSync(folder) ? folder : null;
}
