import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { copyFolder } from '@/lib/platform/db/copy-folder';
import { type DatabaseLocation, openDatabase } from '@/lib/platform/db/open-database';
import { seedIfEmpty } from '@/lib/service/seeding/seed-database';
import type { Holding } from './databases';
import { onPostgres } from './on-postgres';

export async function makePgliteTemplates(folder: string): Promise<Record<Holding, string>> {
  const [tables, seed] = [join(folder, 'tables'), join(folder, 'seed')];
  await migrate({ dataDir: tables, databaseUrl: null });
  copyFolder(tables, seed);
  await writeSeed({ dataDir: seed, databaseUrl: null });
  return { tables, seed };
}

interface PostgresTemplates {
  names: Record<Holding, string>;
  remove(): Promise<void>;
}

/** Databases on the server; no connection may be open to one while it is copied. */
export async function makePostgresTemplates(url: string): Promise<PostgresTemplates> {
  const run = randomBytes(8).toString('hex');
  const names = { tables: `tables_${run}`, seed: `seed_${run}` };
  const at = (name: string): DatabaseLocation => {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return { dataDir: '', databaseUrl: address.href };
  };
  await onPostgres(url, `CREATE DATABASE ${names.tables}`);
  await migrate(at(names.tables));
  await onPostgres(url, `CREATE DATABASE ${names.seed} TEMPLATE ${names.tables}`);
  await writeSeed(at(names.seed));
  return {
    names,
    async remove() {
      for (const name of Object.values(names)) await onPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function migrate(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  await database.close();
}

/** Like `createService` at its first start. */
async function writeSeed(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  await seedIfEmpty(database.db, { configurations: null });
  await database.close();
}
