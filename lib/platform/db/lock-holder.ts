import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The holder of a folder, as written into its lock file. */
export interface LockHolder {
  pid: number;
  /** Clock ticks since boot at which the process began; null if the system does not say. */
  startTime: string | null;
  /** Host and, on Linux, process-id namespace: a pid is meaningful only inside it. */
  host: string;
  since: string;
}

/** Seconds without a heartbeat after which a holder on another host counts as dead. */
const SILENCE = 30;

export function thisProcess(since: Date): LockHolder {
  return {
    pid: process.pid,
    startTime: startTimeOf(process.pid),
    host: hostIdentity(),
    since: since.toISOString(),
  };
}

/**
 * On the same host: whether that very process still runs (a pid is reused, its start time is not). On another one
 * only the heartbeat can tell.
 */
export function isAlive(holder: LockHolder, heartbeatMs: number, nowMs: number): boolean {
  if (holder.host !== hostIdentity()) return nowMs - heartbeatMs < SILENCE * 1000;
  return runs(holder.pid) && startTimeOf(holder.pid) === holder.startTime;
}

/** Whether a process of this host runs, under any user. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Field 22 of /proc/<pid>/stat. The command in field 2 may contain spaces and brackets, so count from its end. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...after] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no file open; it only waits for its parent to read the exit code.
    return state === 'Z' ? 'ended' : (after[18] ?? null);
  } catch {
    return null;
  }
}

function hostIdentity(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
