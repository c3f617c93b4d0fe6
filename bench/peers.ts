import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Programs the console is compared with. Each has its own packages, installed on first use. */
export type Peer = 'react-admin' | 'prism' | 'json-server' | 'load' | 'hono' | 'next-rewrite' | 'next-list';

const PEERS = fileURLToPath(new URL('./peers', import.meta.url));
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NEXT = join(ROOT, 'node_modules/next/dist/bin/next');

export const peerFolder = (peer: Peer): string => join(PEERS, peer);

/** The folder of a peer, with its packages installed. */
export function installedPeer(peer: Peer): string {
  const folder = peerFolder(peer);
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log(`Installing the packages of bench/peers/${peer}.`);
    run('npm', ['install', '--no-audit', '--no-fund', '--omit-lockfile-registry-resolved'], folder);
  }
  return folder;
}

/** @param force Build even if a build exists. */
export function buildConsole(force: boolean): void {
  if (!force && existsSync(join(ROOT, '.next/BUILD_ID'))) return;
  console.log('Building the console.');
  run('npm', ['run', 'build'], ROOT);
}

export function buildReactAdmin(): string {
  const folder = installedPeer('react-admin');
  console.log('Building the list made with react-admin.');
  run(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build'], folder);
  return folder;
}

/** @param target Origin of the service; Next writes it into the build. */
export function buildNextRewrite(target: string): { folder: string; start: string[] } {
  const folder = peerFolder('next-rewrite');
  console.log('Building a bare Next application with a rewrite.');
  run(process.execPath, [NEXT, 'build'], folder, { REWRITE_TO: target });
  return { folder, start: [NEXT, 'start'] };
}

/** Pages of a bare Next application with the same rows, read from the file named by ROWS. */
export function buildNextList(): { folder: string; start: string[] } {
  const folder = peerFolder('next-list');
  console.log('Building a bare Next application with a list.');
  run(process.execPath, [NEXT, 'build'], folder);
  return { folder, start: [NEXT, 'start'] };
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}
