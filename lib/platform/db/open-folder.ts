import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFolder } from './copy-folder';
import { DatabaseError } from './database-error';
import { findTemplate } from './database-template';
import { lockFolder } from './folder-lock';
import { makePrivateFolder, unusableFolder } from './private-folder';
import { type StartedPglite, startPglite } from './start-pglite';

/**
 * PGlite running on a data folder that this process holds exclusively. It has no driver yet, and no table was read.
 */
export interface OpenFolder {
  /** The database's own, in the data folder. */
  folder: string;
  pglite: StartedPglite;
  /** Releases the data folder, once PGlite is closed. */
  release(): Promise<void>;
}

/** One per process: the start script begins outside Next's bundle, and the application continues inside. */
const BEGUN = Symbol.for('portal-console.open-folder');
const shared = globalThis as { [BEGUN]?: { dataDir: string; opening: Promise<OpenFolder> } };

/**
 * Begins to open a data folder. The caller of `openedFolder` receives a failure.
 *
 * @param hasHistory whether a new database begins with the sandbox's history, if the build made one
 * @returns once the thread has begun: it opens the database independently of this one
 */
export async function beginToOpen(dataDir: string, hasHistory: boolean): Promise<void> {
  const claimed = claimFolder(dataDir, hasHistory);
  const opening = claimed.then(openOwned);
  opening.catch(() => undefined);
  shared[BEGUN] = { dataDir, opening };
  await claimed.catch(() => undefined);
}

/** Hands over the folder that began to open, once; otherwise opens it now. @throws DatabaseError as `openPglite` */
export async function openedFolder(dataDir: string, hasHistory: boolean): Promise<OpenFolder> {
  const begun = shared[BEGUN];
  if (begun?.dataDir !== dataDir) return openOwned(await claimFolder(dataDir, hasHistory));
  delete shared[BEGUN];
  return begun.opening;
}

type OwnedFolder = Omit<OpenFolder, 'pglite'> & { dataDir: string };

/** Locked for this process, with a database in it that looks complete. */
async function claimFolder(dataDir: string, hasHistory: boolean): Promise<OwnedFolder> {
  await makePrivateFolder(dataDir, (words) => void process.stderr.write(`${words}\n`));
  const { release } = await lockFolder(dataDir).catch((cause: unknown) => {
    throw unusableFolder(dataDir, cause);
  });
  try {
    const folder = join(/* turbopackIgnore: true */ dataDir, 'database');
    if (await isEmpty(folder)) await initialise(folder, hasHistory);
    await checkFolder(folder);
    return { dataDir, folder, release };
  } catch (error) {
    await release();
    throw unusableFolder(dataDir, error);
  }
}

async function openOwned({ dataDir, folder, release }: OwnedFolder): Promise<OpenFolder> {
  try {
    return { folder, pglite: await open(folder), release };
  } catch (error) {
    await release();
    throw unusableFolder(dataDir, error);
  }
}

/** Created next to it and renamed: a process killed midway leaves no incomplete folder behind. */
async function initialise(folder: string, hasHistory: boolean): Promise<void> {
  const making = `${folder}.new`;
  await rm(making, { recursive: true, force: true });
  const template = (hasHistory ? await findTemplate('history') : null) ?? (await findTemplate('empty'));
  if (template !== null) copyFolder(template, making);
  else await (await open(making)).close();
  await rename(making, folder);
}

/** PGlite creates a new database over a folder that has lost its PG_VERSION, so check first. */
async function checkFolder(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw isMissing(cause) ? damaged(folder, 'PG_VERSION is missing', cause) : cause;
  });
  if (!/^\d+\s*$/.test(version)) throw damaged(folder, 'PG_VERSION cannot be read');
  for (const part of ['base', 'global/pg_control', 'pg_wal']) {
    await stat(join(/* turbopackIgnore: true */ folder, part)).catch((cause: unknown) => {
      throw isMissing(cause) ? damaged(folder, `${part} is missing`, cause) : cause;
    });
  }
}

async function open(folder: string): Promise<StartedPglite> {
  try {
    return await startPglite(folder);
  } catch (cause) {
    // PGlite doesn't say why it ended.
    throw (await diskFull(folder, cause)) ?? damaged(folder, 'the database does not start', cause);
  }
}

/** Bytes: PostgreSQL writes its log in files of 16 MB, and needs a few of them. */
const NEEDED_SPACE = 64 * 1024 * 1024;

/** The error if a database ended because its disk is full; null if there is space. */
export async function diskFull(folder: string, cause: unknown): Promise<DatabaseError | null> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= NEEDED_SPACE) return null;
  const left = Math.floor((bavail * bsize) / (1024 * 1024));
  return new DatabaseError(
    'disk_full',
    `The database in ${folder} does not start, and its disk has only ${left} MB left.\n` +
      'Free at least 100 MB, then start again. Delete nothing in this folder.',
    { cause },
  );
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw isMissing(error) ? damaged(folder, 'it is not a folder', error) : error;
  }
}

/** As opposed to something that this user may not look at. */
const isMissing = (cause: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');

export function damaged(folder: string, what: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    'folder_damaged',
    `The database in ${folder} is damaged: ${what}. Nothing was changed.\n` +
      'Bring the folder back from a backup, or move it away to start with a new sandbox.',
    { cause },
  );
}
