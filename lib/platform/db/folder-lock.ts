import { readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from './database-error';
import { isAlive, type LockHolder, thisProcess } from './lock-holder';

const HEARTBEAT_MS = 5_000;
/** A lock file without a readable holder is being written; after this time its writer has died. */
const WRITING_MS = 5_000;
const ATTEMPTS = 40;

export interface FolderLock {
  release(): Promise<void>;
}

interface FoundLock {
  holder: LockHolder | null;
  heartbeatMs: number;
}

/**
 * Acquires `<folder>/lock` for this process, in an existing folder. PGlite does not lock its folder, and a second
 * opener silently loses commits. A dead process's lock is replaced; a live one's never.
 *
 * @throws DatabaseError `folder_locked`, naming the holder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock');
  await acquire(path, folder);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // The next heartbeat makes up for a missed one.
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await unlink(path).catch(ignoreMissing);
    },
  };
}

/**
 * A dead lock is removed only by the holder of a second lock next to it, after checking again: if two processes find
 * the same dead lock, the slower one cannot remove the faster one's new lock.
 */
async function acquire(path: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await create(path)) return;
    const found = await readLock(path);
    if (found === null) continue;
    if (lives(found)) throw refusal(found, folder);
    const takeover = `${path}.takeover`;
    try {
      await acquire(takeover, folder);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      await pause(25);
      continue;
    }
    try {
      const again = await readLock(path);
      if (again !== null && lives(again)) throw refusal(again, folder);
      await unlink(path).catch(ignoreMissing);
      if (await create(path)) return;
    } finally {
      await unlink(takeover).catch(ignoreMissing);
    }
  }
  throw new DatabaseError('folder_locked', `The data folder ${folder} is being opened by another process.`);
}

async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(thisProcess(new Date())), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function readLock(path: string): Promise<FoundLock | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { holder: readHolder(text), heartbeatMs: mtimeMs };
  } catch (error) {
    ignoreMissing(error);
    return null;
  }
}

function readHolder(text: string): LockHolder | null {
  try {
    const holder = JSON.parse(text) as LockHolder;
    return Number.isInteger(holder.pid) && typeof holder.host === 'string' ? holder : null;
  } catch {
    return null;
  }
}

function lives({ holder, heartbeatMs }: FoundLock): boolean {
  if (holder === null) return Date.now() - heartbeatMs < WRITING_MS;
  return isAlive(holder, heartbeatMs, Date.now());
}

function refusal({ holder }: FoundLock, folder: string): DatabaseError {
  const who = holder
    ? `process ${holder.pid} on ${holder.host.split(' ')[0]}, since ${holder.since}`
    : 'a process that is just starting';
  return new DatabaseError(
    'folder_locked',
    `The data folder ${folder} is in use by ${who}.\n` +
      'Stop that process, or set DATA_DIR to another folder for this one.',
  );
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
