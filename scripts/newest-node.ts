import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const FOLDER = 'node_modules/.newest-node';
const PORT = '3399';
/** Of a machine that does other things, too. */
const MOST_SECONDS = 90;

/** The newest major version of Node that package.json names. */
export function newestMajor(): number {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  return Math.max(...[...engines.node.matchAll(/\^(\d+)/g)].map(([, major]) => Number(major)));
}

/**
 * Installs that Node, which the registry's package `node` brings: begun early, it waits for the network beside other work.
 * @returns the variables with which commands run on it; null where the registry has none for this machine
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

/** Whether the build starts with these variables, and stops when it is asked to. */
export async function startsAndStops(env: NodeJS.ProcessEnv): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'portal-console-newest-'));
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PORT, DATA_DIR: data, LOG_LEVEL: 'error' },
    // A group of its own, so that npm and the console are told to stop together.
    detached: true,
  });
  child.stdout.resume();
  // npm ends before what it started: only the end of their common output tells that the console has closed its data.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isReady = await answers(() => child.exitCode === null);
  try {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  } catch {
    // It has ended by itself, which `isReady` tells.
  }
  const hasEnded = await Promise.race([ended.then(() => true), setTimeout(20_000, false, { ref: false })]);
  rmSync(data, { recursive: true, force: true });
  return isReady && hasEnded;
}

async function answers(isRunning: () => boolean): Promise<boolean> {
  const until = Date.now() + MOST_SECONDS * 1_000;
  while (isRunning() && Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/sign-in`).catch(() => null);
    if (answer?.ok) return true;
    await setTimeout(250);
  }
  return false;
}
