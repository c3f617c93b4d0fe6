import { writeBackup } from '@/lib/backup/write-backup';
import { openDatabase } from '@/lib/db/open-database';
import { EnvironmentError, readEnvironment } from '@/lib/env';
import { runProgram } from './run-program';

/** Writes all that the console and the embedded service remember to a file: `npm run backup -- <file>`. */
async function main(): Promise<void> {
  const [, , path] = process.argv;
  if (path === undefined) throw new EnvironmentError('Name the file to write: npm run backup -- <file>');
  const database = await openDatabase({ ...readEnvironment(), unhurried: true });
  try {
    const rows = Object.values(await writeBackup(database.db, path, new Date()));
    console.log(`${path} holds ${rows.reduce((sum, one) => sum + one, 0)} rows of ${rows.length} tables.`);
    console.log('It has secrets in it: keep it as you would keep them.');
  } finally {
    await database.close();
  }
}

runProgram(main);
