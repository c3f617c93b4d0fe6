import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { DatabaseError } from './database-error';

/** Bits of a mode that let others than the owner in. */
const OTHERS = 0o077;
/** For the start of a program: whatever it makes from then on is for its owner alone. */
export const makeFilesPrivate = (): number => process.umask(OTHERS);

/** A folder that everybody shares, such as `/tmp`. */
const STICKY = 0o1000;

/**
 * Makes the data folder where it is missing, for its owner alone (folders 0700, files 0600), and closes one that is
 * open to others: the secret that signs cookies is in it.
 *
 * @param warn Told in one sentence where others can still get in, as not everything is this user's to close.
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

/** With those above it. Node's own recursive way never ends in a file system that takes no folders, such as `/proc`. */
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

/** One sentence with what to do, whatever the system says. */
export function unusableFolder(folder: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (cause instanceof DatabaseError || code === undefined) return cause;
  const explanation = WORDS[code] ?? `the system says ${code}`;
  return new DatabaseError(
    'folder_unusable',
    `The data folder ${folder} cannot be used: ${explanation}.\n` +
      'Let the user that runs the console own it and write to it, or set DATA_DIR to another folder.',
    { cause },
  );
}

const WORDS: Record<string, string> = {
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'it is on a file system that can only be read',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
};

/** @returns paths that stay open */
async function closeFolder(folder: string): Promise<string[]> {
  const open = (await isShared(folder)) ? [folder] : await close(folder, await stat(folder));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(/* turbopackIgnore: true */ folder, entry.name);
    // What is linked to may be anybody's; folders of other names are not the console's.
    if (entry.isFile() && open[0] !== folder) open.push(...(await close(path, await lstat(path))));
    else if (entry.isDirectory() && /^database(\.new)?$/.test(entry.name))
      open.push(...(await closeAll(path)));
  }
  return open;
}

async function closeAll(folder: string): Promise<string[]> {
  const open = await close(folder, await lstat(folder));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(/* turbopackIgnore: true */ folder, entry.name);
    if (entry.isDirectory()) open.push(...(await closeAll(path)));
    else if (entry.isFile()) open.push(...(await close(path, await lstat(path))));
  }
  return open;
}

/** A folder that is not the console's alone is not closed to those who share it. */
async function isShared(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & STICKY) !== 0 || [parse(folder).root, homedir(), process.cwd()].includes(folder);
}

async function close(path: string, { mode }: { mode: number }): Promise<string[]> {
  if ((mode & OTHERS) === 0) return [];
  try {
    await chmod(path, mode & 0o7777 & ~OTHERS);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Gone meanwhile.
    if (code === 'ENOENT') return [];
    if (code === 'EPERM' || code === 'EROFS') return [path];
    throw error;
  }
}
