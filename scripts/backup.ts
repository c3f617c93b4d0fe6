import { EnvironmentError, readEnvironment } from '@/lib/application/env';
import { writeBackup } from '@/lib/platform/backup/write-backup';
import { openDatabase } from '@/lib/platform/db/open-database';
import { runProgram } from './run-program';

/** Writes all data of the console and the embedded service to a file: `npm run backup -- <file>`. */
async function main(): Promise<void> {
  const [, , path] = process.argv;
  if (path === undefined) throw new EnvironmentError('Usage: npm run backup -- <file>');
  const database = await openDatabase({ ...readEnvironment(), unhurried: true });
  try {
    const rows = Object.values(await writeBackup(database.db, path, new Date()));
    console.log(`Wrote ${path}: ${rows.reduce((sum, one) => sum + one, 0)} rows from ${rows.length} tables.`);
    console.log('The file contains secrets. Store it securely.');
  } finally {
    await database.close();
  }
}

runProgram(main);
