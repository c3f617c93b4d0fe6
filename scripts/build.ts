import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../lib/platform/backup/restore-backup';
import { templatePath, templatesFolder } from '../lib/platform/db/database-template';
import { openDatabase } from '../lib/platform/db/open-database';
import { failureWords } from '../lib/platform/log/failure-words';
import { bundle, FOLDER } from '../simulation/bundle';
import { bundlePrograms } from './bundle-programs';
import { linkSameFiles } from './link-same-files';
import { makeReadable } from './make-readable';
import { StaticFiles } from './server/static-files';

/** Parts of the build that run now. */
const running = new Set<ChildProcess>();

/**
 * `npm run build`: the production build, and the databases that first starts copy: an empty one (docs/decisions/084),
 * and one with the sandbox's history, which ends at this moment (docs/decisions/115), and the programs of package.json as
 * JavaScript (docs/decisions/133). For a build that exists, `npm run build -- --history` makes only the databases and
 * `npm run build -- --programs` only the programs. With `--once`, and in CI, it leaves no cache for the next build. Every
 * user of this machine can read what it leaves.
 */
await (process.argv.includes('--programs') ? bundlePrograms() : build()).catch((cause: unknown) => {
  // The other part of the build would go on for a minute, and be in the way of the next.
  for (const child of running) child.kill();
  console.error(failureWords(cause, 'The build stopped'));
  process.exit(1);
});

async function build(): Promise<void> {
  const history = join(FOLDER, 'history.backup');
  rmSync(history, { force: true });
  const program = await bundle('year/make-year');
  if (process.argv.includes('--once') || process.env.CI) process.env.BUILD_ONCE = '1';
  // Both take one core each.
  const isBuilt = process.argv.includes('--history');
  await Promise.all([
    isBuilt ? null : run(join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'),
    run('--enable-source-maps', program, history),
  ]);
  await bundlePrograms();
  // Otherwise the first start would, for half a minute of processor time.
  if (!isBuilt) await new StaticFiles().load(availableParallelism());
  rmSync(templatesFolder(), { recursive: true, force: true });
  mkdirSync(templatesFolder(), { recursive: true });
  const making = mkdtempSync(join(templatesFolder(), 'making-'));
  await makeFolder(making, 'empty', null);
  await makeFolder(making, 'history', history);
  renameSync(history, await templatePath('history.backup'));
  rmSync(making, { recursive: true });
  // Most of both folders is what every new database contains, and that twice.
  linkSameFiles(templatesFolder());
  // The cache of builds is only for the user who builds.
  for (const name of readdirSync('.next').filter((one) => one !== 'cache')) makeReadable(join('.next', name));
  chmodSync('.next', 0o755);
}

/** @param contents a backup; null: only the tables */
async function makeFolder(making: string, kind: 'empty' | 'history', contents: string | null): Promise<void> {
  const dataDir = join(making, kind);
  const database = await openDatabase({ dataDir, databaseUrl: null, unhurried: true });
  // The log's old files would be kept for later, and copied by every first start.
  await database.executeSql('SET wal_recycle = off');
  if (contents === null) {
    // Only for making other databases, which no one does: 600 files that every first start would copy.
    await database.executeSql("UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template%'");
    for (const unused of ['template0', 'template1']) await database.executeSql(`DROP DATABASE ${unused}`);
  } else {
    // It began as a copy of the empty one.
    await restoreBackup(database.db, contents, { replace: false });
    await database.executeSql('VACUUM (FREEZE, ANALYZE)');
  }
  await database.close();
  renameSync(join(dataDir, 'database'), await templatePath(kind));
}

/** Runs a program with Node. @throws Error if it fails */
function run(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => {
      running.delete(child);
      if (status === 0) resolve();
      else reject(new Error(`${words.join(' ')} failed. See the errors above.`));
    });
  });
}
