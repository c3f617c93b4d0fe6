import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAlive, thisProcess } from '../db/lock-holder';

/** A backup is written under a name that tells whose it is, until it is whole. */
const PART = /\.(?<pid>\d+)-(?<startTime>\d*)-(?<host>[0-9a-f]{12})\.part$/;

/** Of another host only the time of the last write tells; a row may be long in coming. In milliseconds. */
const GIVEN_UP = 60 * 60_000;

export function partOf(path: string): string {
  const { pid, startTime, host } = thisProcess(new Date());
  return `${path}.${pid}-${startTime ?? ''}-${shortHost(host)}.part`;
}

/** Removes what backups left in the folder whose process died, under whatever name they were to be. */
export async function removeLeftParts(path: string): Promise<void> {
  const folder = dirname(path);
  // Whether the folder is there, and may be written to, is found out as the backup begins.
  for (const name of await readdir(folder).catch(() => [])) {
    const { pid, startTime, host } = PART.exec(name)?.groups ?? {};
    if (pid === undefined || host === undefined) continue;
    const part = join(folder, name);
    if (!(await isWritten(part, { pid: Number(pid), startTime: startTime || null, host })))
      await rm(part, { force: true }).catch(() => undefined);
  }
}

async function isWritten(
  part: string,
  { pid, startTime, host }: { pid: number; startTime: string | null; host: string },
): Promise<boolean> {
  const here = thisProcess(new Date());
  if (host === shortHost(here.host)) return isAlive({ ...here, pid, startTime }, Date.now(), Date.now());
  const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < GIVEN_UP;
}

const shortHost = (host: string): string => createHash('sha256').update(host).digest('hex').slice(0, 12);
