import { readEnvironment } from '@/lib/application/env';
import { findHistory } from '@/lib/application/sandbox-history';
import { openDatabase } from '@/lib/platform/db/open-database';
import { resetToSeed } from '@/lib/service/seeding/seed-database';
import { runProgram } from './run-program';

/** Restores the sandbox's own data: `npm run sandbox:reset`. The console's data is not touched. */
async function main(): Promise<void> {
  const env = readEnvironment();
  const database = await openDatabase(env);
  try {
    const history = await findHistory(database.db);
    const counts = await resetToSeed(database.db, {
      ...env.sandbox,
      restore: history?.restoreService ?? null,
    });
    const where = database.kind === 'pglite' ? env.dataDir : 'PostgreSQL at DATABASE_URL';
    console.log(`The sandbox in ${where} has been reset:`);
    console.log(`  ${counts.accounts} accounts with their API clients and limits`);
    console.log(`  ${counts.configurations} portal configurations`);
    console.log(`  ${counts.profiles} profiles`);
    console.log(
      'All changes made through the API were deleted. Access tokens remain valid until they expire.',
    );
  } finally {
    await database.close();
  }
}

runProgram(main);
