import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyFolder } from '@/lib/platform/db/copy-folder';
import type { DatabaseLocation } from '@/lib/platform/db/open-database';
import { onPostgres } from './on-postgres';

/** For `describe.each`: what depends on the database itself, such as connections, locks, files and backups. */
export const BOTH_DATABASES = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof BOTH_DATABASES)[number];

/**
 * For `describe.each`: what only sends SQL. It runs on PostgreSQL, where statements run side by side; on PGlite
 * the journeys, the simulation and every operation's real answer run it. `DATABASES=both` adds PGlite here.
 */
export const DATABASE_KINDS: readonly DatabaseKind[] =
  process.env.DATABASES === 'both' ? BOTH_DATABASES : ['postgres'];

/** Migrated and without a row, or as the service is after its first start with the seed's own size. */
export type Holding = 'tables' | 'seed';

export interface FreshDatabase {
  /** For `openDatabase`. */
  location: DatabaseLocation;
  /** Call after every opened database was closed. */
  remove(): Promise<void>;
}

/** A separate database for a suite. */
export function freshDatabase(kind: DatabaseKind, holding: Holding = 'tables'): Promise<FreshDatabase> {
  return kind === 'pglite' ? freshFolder(holding) : createPostgres(inject('postgresTemplates')[holding]);
}

/** A database without tables, which was never opened. */
export function unmigratedPostgres(): Promise<FreshDatabase> {
  return createPostgres('template1');
}

async function freshFolder(holding: Holding): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-console-data-'));
  copyFolder(inject(holding === 'seed' ? 'seededPgliteTemplate' : 'pgliteTemplate'), dataDir);
  return {
    location: { dataDir, databaseUrl: null },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function createPostgres(template: string): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onPostgres(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    location: { dataDir: '', databaseUrl: address.href },
    remove: () => onPostgres(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
