import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyFolder } from '@/lib/platform/db/copy-folder';
import type { DatabaseLocation } from '@/lib/platform/db/open-database';
import { onPostgres } from './on-postgres';

/** For `describe.each`: every database test runs on both. */
export const DATABASE_KINDS = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

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
