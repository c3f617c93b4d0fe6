import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/testing/listen';

/** Processes and folders used in a measurement; all are stopped and removed, even after a failure. */
export interface StartedProcess {
  pid: number;
  origin: string;
  stop(): Promise<void>;
}

export interface Command {
  /** Arguments for the current Node executable. */
  node: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Path that responds once the process is ready; any status counts. */
  ready?: string;
  /** Set when the arguments have to name the port; otherwise a free one is passed as PORT. */
  port?: number;
}

const READY_WITHIN = 180_000;
const KEPT_OUTPUT = 4_000;
const running = new Set<ChildProcess>();
const stopping = new WeakSet<ChildProcess>();
const folders = new Set<string>();

// Also runs if the bench itself fails.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function startProcess(command: Command): Promise<StartedProcess> {
  const port = command.port ?? (await freePort());
  const child = spawn(process.execPath, command.node, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...command.env, PORT: String(port) },
    ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
  });
  running.add(child);
  let output = '';
  const appendOutput = (chunk: Buffer) => {
    output = (output + chunk).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  child.once('exit', (code, signal) => {
    running.delete(child);
    if (!stopping.has(child))
      console.error(`${child.spawnargs.join(' ')} ended by itself (${signal ?? code}):\n${output}`);
  });
  const origin = `http://localhost:${port}`;
  await untilReady(child, origin + (command.ready ?? '/'), () => output);
  return { pid: child.pid ?? 0, origin, stop: () => stop(child) };
}

async function untilReady(child: ChildProcess, address: string, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended:\n${output()}`);
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => null);
    if (answer) return void (await answer.arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnargs.join(' ')} was not ready at ${address}:\n${output()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  stopping.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(impatience);
}

/** A fresh folder under the system's own for temporary files. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-console-bench-'));
  folders.add(folder);
  return folder;
}

export async function stopEverything(): Promise<void> {
  await Promise.all([...running].map(stop));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** Resident memory in MB as reported by Linux for the process; NaN elsewhere. */
export function residentMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds of processor time used by the process's threads; NaN where Linux does not report it. */
export function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return Number.NaN;
  const times = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((total, nanoseconds) => total + nanoseconds, 0) / 1e6;
}
