import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../lib/platform/db/open-database';
import { StaticFiles } from '../../scripts/server/static-files';
import { ALL_READY, type ServerName, serversOf, WORKERS } from './addresses';
import { EMPTY_DATA } from './data-folder';

/** Starts the servers of every worker in parallel, and reports when all of them answer. */
const children: ChildProcess[] = [];
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

/** Servers that must answer before another is started: the service needs the remote console's address. */
const AFTER: Partial<Record<ServerName, ServerName>> = { remoteConsole: 'service' };

async function start(worker: number, name: ServerName): Promise<void> {
  const servers = serversOf(worker);
  const before = AFTER[name];
  if (before) await answers(servers[before].ready);
  const env = { ...process.env, JOURNEYS_WORKER: String(worker) };
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/servers/run.ts', name], {
    stdio: 'inherit',
    env,
  });
  children.push(child);
  child.on('exit', (code) => {
    if (code) process.exit(code);
  });
  await answers(servers[name].ready);
}

async function answers(address: string): Promise<void> {
  const isUp = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await setTimeout(100);
}

/** Setup that all of them would otherwise repeat. */
rmSync(EMPTY_DATA, { recursive: true, force: true });
await Promise.all([
  openDatabase({ dataDir: EMPTY_DATA, databaseUrl: null }).then(({ close }) => close()),
  new StaticFiles().load(availableParallelism()),
]);
await Promise.all(
  Array.from({ length: WORKERS }, (_, worker) =>
    (Object.keys(serversOf(worker)) as ServerName[]).map((name) => start(worker, name)),
  ).flat(),
);
const ready = createServer((_, response) => response.end()).listen(ALL_READY.port);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ready.close());
