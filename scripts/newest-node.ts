import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { answersWithin } from './answers-within';

const FOLDER = 'node_modules/.newest-node';
const PORT = '3399';
/** Generous, because the machine may be busy. */
const MOST_SECONDS = 90;

/** The newest major version of Node listed in package.json. */
export function newestMajor(): number {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  return Math.max(...[...engines.node.matchAll(/\^(\d+)/g)].map(([, major]) => Number(major)));
}

/**
 * Installs that version of Node from the registry's package `node`. Started early, because it waits for the network
 * while other work runs.
 * @returns environment variables for running commands with it; null if the registry has none for this machine
 */
export async function installNewestNode(): Promise<NodeJS.ProcessEnv | null> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }');
  const wanted = `node@${newestMajor()}`;
  const installing = spawn('npm', ['install', wanted, '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'ignore',
  });
  await once(installing, 'close');
  const bin = join(process.cwd(), FOLDER, 'node_modules/node/bin');
  const { status, stdout } = spawnSync(join(bin, 'node'), ['--version']);
  if (status !== 0) return null;
  console.log(`Node ${String(stdout).trim()}`);
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

/** Whether the build starts with these variables, and stops when asked to. */
export async function startsAndStops(env: NodeJS.ProcessEnv): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'portal-console-newest-'));
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PORT, DATA_DIR: data, LOG_LEVEL: 'error' },
    // A process group of its own, so that npm and the console receive the signal together.
    detached: true,
  });
  child.stdout.resume();
  // npm exits before the process it started: only the end of their shared output shows that the console has closed its
  // data.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isReady = await answersWithin(MOST_SECONDS, PORT, () => child.exitCode === null);
  try {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  } catch {
    // It exited without a signal, which `isReady` reports.
  }
  const hasEnded = await Promise.race([ended.then(() => true), setTimeout(20_000, false, { ref: false })]);
  rmSync(data, { recursive: true, force: true });
  return isReady && hasEnded;
}
