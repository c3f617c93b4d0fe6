import { writeSync } from 'node:fs';
import { importProfiles } from '@/lib/features/profiles/server/import-profiles';
import type { Queries } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open-database';
import { listOfCustomers } from './list-of-customers';
import { BY_ADMINISTRATOR } from './operators';

/** A process for the durability test: imports one list, and prints a line for each statement that it begins. */
const [, , dataDir = '', databaseUrl = '', number = '0'] = process.argv;

// An aborted test leaves no process behind.
process.stdin.resume().once('close', () => process.exit());

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null });

/** The same queries, each printed as it begins; those of its transactions too. */
function telling(queries: Queries): Queries {
  return new Proxy(queries, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        writeSync(1, 'statement\n');
        const [run, ...others] = given;
        const isTransaction = key === 'transaction';
        const told = isTransaction
          ? [(inner: Queries) => (run as (of: Queries) => unknown)(telling(inner)), ...others]
          : given;
        return Reflect.apply(member, target, told);
      };
    },
  });
}

await importProfiles(
  { ...BY_ADMINISTRATOR, now: Date.now, db: telling(database.db), exclusive: database.exclusive },
  listOfCustomers(Number(number)),
  {},
);
writeSync(1, 'stored\n');
await database.close();
process.exit();
