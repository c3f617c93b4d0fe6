import { createHash } from 'node:crypto';
import { access, constants, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './database-error';
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
 * @throws DatabaseError `build_unreadable` if another user made the build, and this one can't read it
 */
export async function findTemplate(kind: TemplateKind): Promise<string | null> {
  const path = await templatePath(kind);
  return (await isReadable(path, kind)) ? path : null;
}

/** Represented by one file: all have the modes of the same build. */
export async function isReadable(path: string, kind: TemplateKind): Promise<boolean> {
  const file = kind === 'history.backup' ? path : join(/* turbopackIgnore: true */ path, 'PG_VERSION');
  try {
    await access(file, constants.R_OK);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    throw new DatabaseError(
      'build_unreadable',
      `This user can't read the database that the build made for first starts (${code}): ${file}.\n` +
        'Run npm run build again, or make the build readable: chmod -R a+rX .next',
      { cause },
    );
  }
}
