import { EnvironmentError, readEnvironment } from '@/lib/application/env';
import { restoreBackup } from '@/lib/platform/backup/restore-backup';
import { openDatabase } from '@/lib/platform/db/open-database';
import { runProgram } from './run-program';

const USAGE = 'Usage: npm run restore -- <file> [--replace]';

/** Replaces all stored data with a backup: `npm run restore -- <file> [--replace]`. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const paths = words.filter((word) => word !== '--replace');
  const [path] = paths;
  if (path === undefined || paths.length > 1) throw new EnvironmentError(USAGE);
  const env = readEnvironment();
  const database = await openDatabase({ ...env, unhurried: true });
  try {
    const rows = Object.values(
      await restoreBackup(database.db, path, { replace: words.length > paths.length }),
    );
    const where = database.kind === 'pglite' ? env.dataDir : 'PostgreSQL at DATABASE_URL';
    const count = rows.reduce((sum, one) => sum + one, 0);
    console.log(`Restored ${path} to ${where}: ${count} rows in ${rows.length} tables.`);
  } finally {
    await database.close();
  }
}

runProgram(main);
