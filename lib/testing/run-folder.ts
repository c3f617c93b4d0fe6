import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '@/lib/platform/db/lock-holder';

const PREFIX = 'portal-console-tests-';
/** In memory, on Linux. */
const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;

/**
 * Creates one folder for all files of a test run: in memory if there is plenty, because copies of databases wait for
 * a disk, otherwise in the temporary folder. Removes those of killed runs.
 */
export function makeRunFolder(): string {
  const parent = hasRoom() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(PREFIX) && Number.parseInt(name.slice(PREFIX.length), 10);
    if (owner && !runs(owner)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // The database server runs as another user when the tests run as root, and must get to its folder.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 2 * GIGABYTE && freemem() > 4 * GIGABYTE;
  } catch {
    return false;
  }
}
