import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from './migrations-folder';

/** Part of the build: `scripts/build.ts` makes it. */
export const templatesFolder = (): string => join(process.cwd(), '.next', 'database');

/**
 * What the build stores for first starts: `empty` is the folder of a new, migrated database; `history` the folder of
 * one with the sandbox's history, and `history.backup` the same as a backup, for PostgreSQL and for resets.
 */
type TemplateKind = 'empty' | 'history' | 'history.backup';

/**
 * Where a template is stored. The name depends on the versions of PGlite and of the migrations, so one of another
 * version is never found.
 */
export async function templatePath(kind: TemplateKind, migrations = migrationsFolder()): Promise<string> {
  const hash = createHash('sha256');
  const pglite = join(process.cwd(), 'node_modules', '@electric-sql', 'pglite', 'package.json');
  hash.update(JSON.parse(await readFile(pglite, 'utf8')).version);
  for (const name of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort())
    hash.update(`\n${name}\n`).update(await readFile(join(/* turbopackIgnore: true */ migrations, name)));
  return join(templatesFolder(), `${hash.digest('hex').slice(0, 16)}-${kind}`);
}

/**
 * Null if no build has made one of this version.
 * @throws the system's error if it is unknown whether there is one
 */
export async function findTemplate(kind: TemplateKind): Promise<string | null> {
  const path = await templatePath(kind);
  try {
    await stat(path);
    return path;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}
