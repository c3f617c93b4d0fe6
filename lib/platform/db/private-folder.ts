import { chmodSync, closeSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, parse, relative } from 'node:path';
import { DatabaseError } from './database-error';

/** Permission bits for anyone but the owner. */
const OTHERS = 0o077;
/** At the start of a program: all files it creates from then on are private to their owner. */
export const makeFilesPrivate = (): number => process.umask(OTHERS);

/** A shared folder, such as `/tmp`. */
const STICKY = 0o1000;

/**
 * Creates a missing data folder, private to its owner (folders 0700, files 0600), and closes one that is open to
 * others, because it contains the secret that signs cookies.
 *
 * @param warn Called with one sentence if others can still get in, because this user cannot close everything.
 * @throws DatabaseError `folder_unusable`
 */
export async function makePrivateFolder(folder: string, warn: (words: string) => void): Promise<void> {
  try {
    await makeFolder(folder);
    const open = await closeFolder(folder);
    if (open.length > 0)
      warn(
        `Others than its owner can open the data folder ${folder}, which has secrets in it (${open[0]}). ` +
          'Run the console as the owner of the folder, or close it with chmod -R go-rwx.',
      );
  } catch (cause) {
    throw unusableFolder(folder, cause);
  }
}

/**
 * Includes its parents. Node's own recursive way never ends in a file system that accepts no folders, such as
 * `/proc`.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw cause;
    await makeFolder(above);
    await mkdir(folder, { mode: 0o700 });
  }
}

/** One sentence with what to do, whatever the system's error. */
export function unusableFolder(folder: string, cause: unknown): unknown {
  const { code, path } = cause as NodeJS.ErrnoException;
  if (cause instanceof DatabaseError || code === undefined) return cause;
  const explanation =
    (DENIED.has(code) ? deniedWords(cause, folder) : WORDS[code]) ?? `the system says ${code}`;
  const ofBuild = path !== undefined && !isWithin(path, folder) && isWithin(path, process.cwd());
  if (ofBuild && isUnreadable(path))
    return new DatabaseError(
      'folder_unusable',
      `The database that the build made cannot be copied: this user may not read ${path}.\n` +
        'Let the user that runs the console read it, or run npm run build as this user.',
      { cause },
    );
  return new DatabaseError(
    'folder_unusable',
    `The data folder ${folder} cannot be used: ${explanation}.\n` +
      'Let the user that runs the console own it and write to it, or set DATA_DIR to another folder.',
    { cause },
  );
}

const DENIED: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);
/** Of calls that only read; `open` may do either. */
const DOES: Record<string, string> = { scandir: 'read', stat: 'read', lstat: 'read', open: 'open' };

function deniedWords(cause: unknown, folder: string): string {
  const { path = folder, syscall = '' } = cause as NodeJS.ErrnoException;
  const place = path === folder ? 'it' : path;
  return `this user may not ${DOES[syscall] ?? 'write to'} ${place}`;
}

const isWithin = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..');

/** Whether a copy failed because of its source: the error names both. */
function isUnreadable(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) readdirSync(path);
    else closeSync(openSync(path, 'r'));
    return false;
  } catch {
    return true;
  }
}

const WORDS: Record<string, string> = {
  EROFS: 'it is on a file system that can only be read',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
};

/** @returns paths that stay open */
async function closeFolder(folder: string): Promise<string[]> {
  const open = (await isShared(folder)) ? [folder] : close(folder, await stat(folder));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(/* turbopackIgnore: true */ folder, entry.name);
    // Links may lead to other people's files, and folders of other names are not the console's.
    if (entry.isFile() && open[0] !== folder) open.push(...close(path, lstatSync(path)));
    else if (entry.isDirectory() && /^database(\.new)?$/.test(entry.name)) open.push(...closeAll(path));
  }
  return open;
}

/** All at once: a database has 1 500 files, and to wait for each of them takes a tenth of a start. */
function closeAll(folder: string): string[] {
  const open = close(folder, lstatSync(folder));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(/* turbopackIgnore: true */ folder, entry.name);
    if (entry.isDirectory()) open.push(...closeAll(path));
    else if (entry.isFile()) open.push(...close(path, lstatSync(path)));
  }
  return open;
}

/** A folder shared with others is not closed. */
async function isShared(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & STICKY) !== 0 || [parse(folder).root, homedir(), process.cwd()].includes(folder);
}

function close(path: string, { mode }: { mode: number }): string[] {
  if ((mode & OTHERS) === 0) return [];
  try {
    chmodSync(path, mode & 0o7777 & ~OTHERS);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Deleted meanwhile.
    if (code === 'ENOENT') return [];
    if (code === 'EPERM' || code === 'EROFS') return [path];
    throw error;
  }
}
